/**
 * Makes the small web fonts of src/fonts from the complete ones. The output is committed. Run it
 * again after a font update: `node packages/kit/generate/fonts.ts`
 *
 * The first page needs only *-basic. The browser loads *-letters and *-ext when a page contains one
 * of their letters (unicode-range in fonts.css).
 */
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const ascii = range(0x20, 0x7e)
const signs = '\u00a0·–’“”…'
/**
 * The Latin letters of our nine languages beyond ASCII and what else of Latin-1 a name may hold.
 */
const letters = range(0xa1, 0xff) + 'ıŒœŸˆ˚˜—‘‚„•‹›‐‑−→\u202f€™'
/** The names of our languages are set in the mono face on /signin: Português, Français, Español. */
const languageNames = 'êçñ'
const extended = range(0x100, 0x24f) + range(0x1e00, 0x1eff) + range(0x20a0, 0x20bf)
/**
 * The weights and widths in use. Kerning stays, the other alternates of the face go: they are half
 * of its size.
 */
const mona = {
  variationAxes: { wght: { min: 300, max: 800 }, wdth: { min: 100, max: 118 } },
  keepFeatures: ['kern'],
  noHinting: true,
}
const mono = { variationAxes: { wght: 400 }, keepFeatures: [], noHinting: true }

const sources = {
  mona: '@fontsource-variable/mona-sans/files/mona-sans-latin-wdth-normal.woff2',
  monaExt: '@fontsource-variable/mona-sans/files/mona-sans-latin-ext-wdth-normal.woff2',
  mono: '@fontsource-variable/overpass-mono/files/overpass-mono-latin-wght-normal.woff2',
}

const firstLoad =
  (await cut('mona-sans-basic', sources.mona, ascii + signs, mona)) +
  (await cut('overpass-mono-basic', sources.mono, ascii + languageNames, mono))
await cut('mona-sans-letters', sources.mona, without(letters, signs), mona)
await cut('mona-sans-ext', sources.monaExt, without(extended, letters), mona)
await cut('overpass-mono-letters', sources.mono, signs + without(letters, languageNames), mono)
process.stdout.write(`first load: ${firstLoad} bytes\n`)

async function cut(
  name: string,
  source: string,
  text: string,
  shape: typeof mona | typeof mono,
): Promise<number> {
  const font = await readFile(fileURLToPath(import.meta.resolve(source)))
  const face = await subsetFont(font, text, { targetFormat: 'woff2', ...shape })
  await writeFile(new URL(`../src/fonts/${name}.woff2`, import.meta.url), face)
  process.stdout.write(`${name}: ${face.length} bytes\n`)
  return face.length
}

function range(from: number, to: number): string {
  return String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index))
}

function without(all: string, some: string): string {
  return [...all].filter((letter) => !some.includes(letter)).join('')
}
