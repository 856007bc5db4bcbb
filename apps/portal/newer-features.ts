import type { Rolldown } from 'vite'

type BuiltFile =
  | Pick<Rolldown.OutputChunk, 'type' | 'fileName' | 'code'>
  | Pick<Rolldown.OutputAsset, 'type' | 'fileName' | 'source'>

/** What came after the browsers of `browsers.ts`, as code has it, and the first that have it. */
const newer: Readonly<Record<string, RegExp>> = {
  'Promise.withResolvers (Chrome 119, Safari 17.4)': /\bPromise\.withResolvers\b/,
  'Promise.try (Chrome 128)': /\bPromise\.try\b/,
  'groupBy (Chrome 117, Safari 17.4)': /\b(?:Object|Map)\.groupBy\b/,
  'URL.canParse, URL.parse (Chrome 120, Safari 17)': /\bURL\.(?:canParse|parse)\(/,
  'Array.fromAsync (Chrome 121)': /\bArray\.fromAsync\b/,
  'set methods (Chrome 122, Safari 17)':
    /\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/,
  'iterator helpers (Chrome 122, Safari 18.4)':
    /\.(?:values|keys|entries)\(\)\.(?:map|filter|some|every|find|toArray|reduce|forEach|flatMap|take|drop)\(|\bIterator\.from\b/,
  'the v flag of regular expressions (Chrome 112, Safari 17)':
    /[=(,:[!&|?;{}]\s*\/(?![*/>])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/[dgimsy]*v[dgimsy]*\b|\bRegExp\((?:[^()\n]|\([^()\n]*\))+,\s*['"`][dgimsy]*v[dgimsy]*['"`]\)/,
  'RegExp.escape (Chrome 136)': /\bRegExp\.escape\b/,
  'base64 of bytes (Chrome 140)': /\.(?:fromBase64|toBase64|fromHex|toHex)\(/,
  'AbortSignal.any (Chrome 116, Safari 17.4)': /\bAbortSignal\.any\b/,
  'Intl.Segmenter (Firefox 125)': /\bIntl\.Segmenter\b/,
  'Intl.DurationFormat (Chrome 129)': /\bIntl\.DurationFormat\b/,
  'Temporal (Chrome 144)': /\bTemporal\.(?:Now|Plain|Instant|Zoned|Duration)/,
  'a value for has and delete of URLSearchParams (Chrome 113, Safari 17)':
    /\b(?:query|params|search\w*)\.(?:has|delete)\([^()]+, /i,
  'checkVisibility (Safari 17.4)': /\.checkVisibility\(/,
  'requestClose (Chrome 134)': /\.requestClose\(/,
  // Refuses `popup.showPopover()`, and takes it after a question for the same name, as it is
  // written and as it is built: `'showPopover' in popup) popup.showPopover()`,
  // `'showPopover'in n&&n.showPopover()`. The part before the name is read backwards. The same for
  // `:popover-open`, which is taken in `selector(:popover-open)`.
  'popovers without a question (Safari 17, Firefox 125)':
    /(?<!['"`]showPopover['"`] ?in \1(?:\) |&&)(\w+))\.showPopover\(|(?<!selector\():popover-open/,
  'light-dark() (Chrome 123, Safari 17.5)': /\blight-dark\(/,
  'relative colours (Chrome 119)': /\b(?:rgb|hsl|oklab|oklch|color)\(from /,
  'round() (Chrome 125)': /[:(,\s]round\((?:up|down|nearest|to-zero),/,
  '@starting-style (Chrome 117, Safari 17.5)': /@starting-style\b/,
  '@scope (Chrome 118, Safari 17.4)': /@scope\b/,
  ':dir() (Chrome 120)': /:dir\(/,
  ':user-valid, :user-invalid (Chrome 119, Safari 16.5)': /:user-(?:in)?valid\b/,
  'anchors (Chrome 125)': /\b(?:anchor-name|position-anchor|position-area):|\banchor\(--/,
  'field-sizing (Chrome 123)': /\bfield-sizing:/,
  'scripting in a media query (Chrome 120, Safari 17)': /@media[^{]*\(scripting/,
}

/**
 * Looks at the built files, those of libraries too.
 * @throws Error that names what of the list above they use
 */
export function refuseNewerFeatures(files: readonly BuiltFile[]): void {
  const found = files.flatMap((file) => {
    const code = file.type === 'chunk' ? file.code : file.source
    return typeof code === 'string' ? newerFeatures(file.fileName, code) : []
  })
  if (found.length > 0)
    throw new Error(`The oldest supported browsers lack what these files use:\n${found.join('\n')}`)
}

/** Names what a file uses that the oldest supported browsers do not have. */
export function newerFeatures(file: string, code: string): string[] {
  return Object.entries(newer)
    .filter(([, pattern]) => pattern.test(code))
    .map(([name]) => `${file}: ${name}`)
}
