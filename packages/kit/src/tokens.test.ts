import { describe, expect, test } from 'vitest'
import base from './base.css?raw'
import text from './text.css?raw'
import tokens from './tokens.css?raw'

const own = Object.entries(
  import.meta.glob<string>('./**/*.module.css', { query: '?raw', import: 'default', eager: true }),
)
const portal = Object.entries(
  import.meta.glob<string>('../../../apps/portal/src/**/*.module.css', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
)
const sheets = [['./text.css', text] as [string, string], ...own, ...portal]
const parts = Object.entries(
  import.meta.glob<string>(['./**/*.tsx', '../../../apps/portal/src/**/*.tsx', '!**/*.test.tsx'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
)
const components = parts.map(([, source]) => source).join('')
/** Custom properties that a component sets by itself. */
const set = new Set([...components.matchAll(/'(--[\w-]+)'/g)].map(([, name]) => name))
/** Without comments; in a mask, black only means "keep". */
const bare = (css: string) =>
  css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[;{\s])(-webkit-)?mask:[^;}]*/g, '')
const literal =
  /#[0-9a-f]{3,8}\b|\b(rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(|:[^;}]*\b(white|black|red|green|blue|gray|grey|orange|yellow|purple|gold|silver|navy)\b(?![-\w])/i
/** `--kit-red` and `in oklab` are a token and a mixing space, not colours. */
const withoutNames = (css: string) =>
  css.replace(/--[\w-]+/g, '--x').replace(/\bin (srgb|oklab|oklch)\b/g, '')

/**
 * Declarations that do not use the scale, with the reasons. Lines, edges, rings and shadows are
 * not read at all.
 */
const drawings: { why: string; files: string[]; figures: string[] }[] = [
  {
    why: 'the square mark of a changed value',
    files: ['text.css'],
    figures: ['7px', '2px'],
  },
  {
    why: 'the square mark on the save bar, and of a page with changes',
    files: ['SaveBar', 'SideMenu'],
    figures: ['9px', '2px'],
  },
  { why: 'the red dot', files: ['Dot'], figures: ['9px'] },
  { why: 'the dot of who is online is never smaller', files: ['Avatar'], figures: ['5px'] },
  { why: 'the half circles where a stub is torn off', files: ['Stub'], figures: ['9px', '-9px'] },
  {
    why: 'the stub of a boarding pass; its notches stand at the same place',
    files: ['BoardingPass'],
    figures: ['116px', '216px'],
  },
  {
    why: 'the line that runs while a toast stands or something loads',
    files: ['Toasts', 'LoadingBar'],
    figures: ['3px'],
  },
  {
    why: 'what fingers press is 44px high',
    files: ['SideMenu', 'Menu', 'Emoji', 'Select'],
    figures: ['44px'],
  },
  {
    why: 'rows and buttons that lie close are 36px high',
    files: ['Button', 'Tabs', 'Emoji', 'Select', 'Languages'],
    figures: ['36px'],
  },
  { why: 'the plate around the letter of a key', files: ['Select', 'desk'], figures: ['22px'] },
  {
    why: 'the hall on a tablet and on a phone, and the least width beside it',
    files: ['SigninFrame'],
    figures: ['232px', '228px', '440px'],
  },
  { why: 'the bar at the top of a phone', files: ['Topbar'], figures: ['60px'] },
  { why: 'columns of the desk', files: ['Desk'], figures: ['232px', '396px'] },
  {
    why: 'columns of the desk',
    files: ['changes'],
    figures: ['372px', '280px'],
  },
  { why: 'columns of the playground', files: ['Playground'], figures: ['400px', '176px'] },
  {
    why: 'the place of the language button, held until it comes',
    files: ['LanguageTool'],
    figures: ['85px', '61px'],
  },
  { why: 'narrower than this a table scrolls', files: ['Table'], figures: ['780px'] },
  { why: 'the column of the names of fields', files: ['ErrorSummary'], figures: ['168px'] },
  { why: 'the wide box in the middle of a page', files: ['Frames'], figures: ['900px'] },
  { why: 'no narrower, whatever its label', files: ['SaveBar'], figures: ['112px'] },
  { why: 'no narrower, whatever its label', files: ['Menu', 'signup'], figures: ['200px'] },
  { why: 'no narrower, whatever its label', files: ['activate', 'join'], figures: ['280px'] },
  { why: 'no narrower, whatever its label', files: ['NotFoundScreen'], figures: ['180px'] },
  {
    why: 'a form with one field in a row',
    files: ['profile', 'activate', 'join', 'security'],
    figures: ['400px'],
  },
]
const sheetOf = (path: string) => path.split('/').at(-1)?.replace('.module.css', '') ?? ''
const allowed = (path: string) =>
  drawings.filter(({ files }) => files.includes(sheetOf(path))).flatMap(({ figures: own }) => own)

/**
 * The units that a declaration may not have. Sizes that follow the element's own letters (em) are
 * not distances; widths of text may follow the reader's letters (rem).
 */
const units: [RegExp, string][] = [
  [/radius$|^--kit-corner/, 'px|rem|%'],
  [
    /^(margin|padding|(row-|column-)?gap|inset|top|right|bottom|left|scroll-(margin|padding)|font-size)(-[a-z-]+)?$/,
    'px|rem',
  ],
  [
    /^((min-|max-)?(width|height|inline-size|block-size)|grid-template-(columns|rows)|flex|flex-basis|--.+)$/,
    'px',
  ],
]

/** The numbers with a unit in the place of a token; of a `font`, the size. */
function figures(css: string): string[] {
  return [
    ...bare(css)
      .replace(/@media[^{]*/g, '')
      .matchAll(/(?<![\w-])([\w-]+):\s*([^;{}]+)/g),
  ].flatMap(([, name = '', value = '']) => {
    const unit = name === 'font' ? 'px|rem' : units.find(([names]) => names.test(name))?.[1]
    const text = name === 'font' ? (value.split('/')[0] ?? '') : value
    return unit
      ? [...text.matchAll(new RegExp(`(?<![\\w.#-])-?[\\d.]+(?:${unit})`, 'g'))]
          .map(([figure]) => figure)
          .filter((figure) => parseFloat(figure) !== 0)
      : []
  })
}

/** The same in an object of styles. */
const inFigures =
  /\b(gap|rowGap|columnGap|(margin|padding|inset)\w*|((min|max)(?=[A-Z]))?([wW]idth|[hH]eight|InlineSize|BlockSize)|top|right|bottom|left|borderRadius|fontSize): *(-?[.\d]*[1-9]|['`][^'`\n]*\d(px|rem))/

/** The declarations of a block, by name without the dashes and the kit's prefix. */
function block(start: string): Map<string, string> {
  const from = tokens.indexOf(start)
  const text = tokens.slice(from, tokens.indexOf('}', from)).replace(/\/\*[\s\S]*?\*\//g, '')
  return new Map(
    [...text.matchAll(/--kit-([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  )
}
const measures = block(':root {')
const light = block(":root,\n[data-theme='light'] {")
const dark = block("[data-theme='dark'] {")
const bySystem = block(":root:not([data-theme='light']) {")
const colours = [
  'primary',
  'accent',
  'secondary',
  'blue',
  'red',
  'green',
  'orange',
  'grey',
  'purple',
  'yellow',
]

describe('the names of the specification (section 9)', () => {
  test.each(colours)('%s has a light and a dark variant, by day and by night', (colour) => {
    for (const theme of [light, dark])
      expect([colour, `${colour}-light`, `${colour}-dark`].map((name) => theme.get(name))).toEqual([
        expect.any(String),
        expect.any(String),
        expect.any(String),
      ])
  })

  test.each([
    'b0',
    'b1',
    'b2',
    'l0',
    'l1',
    'l2',
    'l3',
    'l4',
    'l5',
    't0',
    't1',
    't2',
    't3',
    't4',
    't5',
  ])('%s, by day and by night', (name) => {
    expect([light.get(name), dark.get(name)]).toEqual([
      expect.stringMatching(/^#[0-9a-f]{6}$/),
      expect.stringMatching(/^#[0-9a-f]{6}$/),
    ])
  })

  test.each(['verysmall', 'small', 'medium', 'large'])('shadow %s, by day and by night', (name) => {
    expect([light.has(`shadow-${name}`), dark.has(`shadow-${name}`)]).toEqual([true, true])
  })

  test('the spacing scale, all of it and nothing between', () => {
    const steps = [
      0, 1, 2, 4, 6, 8, 10, 12, 13, 14, 15, 16, 18, 20, 24, 28, 32, 40, 48, 56, 64, 72, 80, 96, 120,
      140, 160, 240, 320, 480, 560, 640,
    ]
    const words = {
      '50p': '50%',
      '100p': '100%',
      '100vh': '100vh',
      '100vw': '100vw',
      'fit-content': 'fit-content',
      auto: 'auto',
    }
    const scale = {
      ...Object.fromEntries(steps.map((step) => [String(step), step === 0 ? '0' : `${step}px`])),
      ...words,
    }
    expect(
      Object.fromEntries(
        [...measures]
          .filter(([name]) => name.startsWith('space-'))
          .map(([name, value]) => [name.slice(6), value]),
      ),
    ).toEqual(scale)
  })

  test('the weights, the breakpoints and the sizes of the avatar', () => {
    const all = (kind: string) =>
      Object.fromEntries(
        [...measures]
          .filter(([name]) => name.startsWith(`${kind}-`))
          .map(([name, value]) => [name.slice(kind.length + 1), value]),
      )
    expect(all('weight')).toEqual({
      light: '300',
      regular: '400',
      semibold: '600',
      bold: '700',
      extrabold: '800',
    })
    expect(all('breakpoint')).toEqual({ mobile: '0px', tablet: '640px', desktop: '1024px' })
    expect(all('avatar')).toEqual({
      'xx-small': '10px',
      'x-small': '14px',
      small: '20px',
      medium: '24px',
      large: '28px',
      'x-large': '32px',
      'xx-large': '48px',
    })
  })

  test('the widths of the sign-in form, of forms and of toasts', () => {
    expect([measures.get('form-signin'), measures.get('form-max'), measures.get('toast')]).toEqual([
      '320px',
      '50rem',
      '20rem',
    ])
  })

  test.each(['default', 'title', 'subtitle', 'subsubtitle', 'label', 'small'])(
    'text variant %s',
    (name) => {
      expect([
        measures.has(`text-${name}`),
        measures.has(`text-${name}-line`),
        text.includes(`.kit-text-${name} {`),
      ]).toEqual([true, true, true])
    },
  )
})

test('both themes name the same things', () =>
  expect([...dark.keys()].toSorted()).toEqual([...light.keys()].toSorted()))

test('it is dark in the same way whether the system or the page asks for it', () =>
  expect([...bySystem]).toEqual([...dark]))

test('there are style sheets to look at, of the kit and of the portal', () => {
  expect(own.length).toBeGreaterThan(15)
  expect(portal.length).toBeGreaterThan(5)
})

test.each(sheets)('%s takes its colours from tokens only', (_file, css) => {
  expect(withoutNames(bare(css)).match(literal)?.[0]).toBeUndefined()
})

test.each(sheets)('%s uses only custom properties that exist', (_file, css) => {
  const defined = new Set(
    [...tokens.matchAll(/(--[\w-]+):/g), ...css.matchAll(/(--[\w-]+):/g)].map(([, name]) => name),
  )
  const missing = [...bare(css).matchAll(/var\((--[\w-]+)\s*(,)?/g)]
    .filter(([, name, fallback]) => !fallback && !defined.has(name ?? '') && !set.has(name))
    .map(([, name]) => name)
  expect(missing).toEqual([])
})

/** One number orders the parts of one element. The picture of the hall has its own lettering. */
test.each(sheets.filter(([file]) => !file.endsWith('/Hall.module.css')))(
  '%s takes its weights, faces and layers from tokens only',
  (_file, css) => {
    const literals = [
      ...bare(css).matchAll(/(?:font-weight|font-family|z-index):\s*([^;}]*)/g),
    ].map(([, value = '']) => value.trim())
    expect(
      literals.filter((value) => !/var\(--kit-(weight|font|z)-|^(inherit|-?\d)$/.test(value)),
    ).toEqual([])
  },
)

test.each([['./base.css', base], ...sheets])(
  '%s takes its distances, measures, radii and sizes of letters from tokens only',
  (file, css) => {
    expect(figures(css).filter((figure) => !allowed(file).includes(figure))).toEqual([])
  },
)

test.each(
  drawings.flatMap(({ files, figures: own }) =>
    files.flatMap((file) => own.map((figure) => [file, figure] as const)),
  ),
)('%s still has its exception of %s', (file, figure) => {
  expect(
    sheets.filter(([path]) => sheetOf(path) === file).flatMap(([, css]) => figures(css)),
  ).toContain(figure)
})

test.each(parts)(
  '%s sets no distance, measure, radius or size of letters in figures',
  (_file, source) => {
    expect(source.match(inFigures)?.[0]).toBeUndefined()
  },
)

test('a literal distance, measure, radius or size of letters would be found', () => {
  const found = [
    'a{margin:0 -3px}',
    'a{gap:16px}',
    'a{inset-inline-start:1rem}',
    'a{min-height:48px}',
    'a{--kit-row:40px}',
    'a{border-radius:50%}',
    'a{border-radius:8px}',
    'a{font-size:.9375rem}',
    'a{font:400 15px/1.5rem x}',
    'a{flex:0 1 64px}',
  ]
  expect(found.filter((css) => figures(css).length === 0)).toEqual([])
  expect(
    ['{ gap: 16 }', "{ padding: '4px 16px' }", '{ borderRadius: 8 }', '{ maxWidth: -.5 }'].filter(
      (source) => !inFigures.test(source),
    ),
  ).toEqual([])
})

test('a literal colour would be found', () => {
  expect(
    ['a{color:#fff}', 'a{color:rgb(0 0 0)}', 'a{border:1px solid white}'].every((css) =>
      literal.test(withoutNames(bare(css))),
    ),
  ).toBe(true)
})

test('the scrim that browsers show without inheritance is the one by day', () => {
  const byDay = /:root[^{]*\{[^}]*?--kit-scrim: ([^;]+);/.exec(bare(tokens))?.[1]
  const registered = /@property --kit-scrim \{[^}]*initial-value: ([^;]+);/.exec(tokens)?.[1]
  expect(byDay).toMatch(/^rgb/)
  expect(registered).toBe(byDay)
})
