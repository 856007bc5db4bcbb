/**
 * Makes the font in which pictures show Chinese and Japanese. Pages use the system's fonts, which
 * differ between machines. The output is committed; `npm run gallery -- --renew` runs this script:
 * `node packages/kit/test/screenshots/cjk-font.ts`. It needs Debian's fonts-droid-fallback (Apache
 * License 2.0).
 */
import { existsSync } from 'node:fs'
import { glob, readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'
import { cjkLetters } from './cjk-letters.ts'

const source = '/usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf'
const outline = new URL('cjk-font.woff2', import.meta.url)
const list = new URL('cjk-font-letters.txt', import.meta.url)
const kit = new URL('../../', import.meta.url)

const letters = new Set<string>()
// Stories also import texts from other files.
for await (const file of glob('{src,test}/**/*.{ts,tsx}', { cwd: kit })) {
  if (file.includes('.test.')) continue
  for (const [letter] of (await readFile(new URL(file, kit), 'utf8')).matchAll(cjkLetters))
    letters.add(letter)
}
const text = [...letters].toSorted().join('')
// `trim` would remove the first letter, which is a wide space.
const known = existsSync(list) ? (await readFile(list, 'utf8')).replace(/\n$/, '') : ''

if (text !== known) {
  if (!existsSync(source))
    throw new Error(
      `The font lacks letters that the stories use. Install fonts-droid-fallback to make it again: ${source} is missing.`,
    )
  const face = await subsetFont(await readFile(source), text, {
    targetFormat: 'woff2',
    noHinting: true,
  })
  await writeFile(outline, face)
  await writeFile(list, `${text}\n`)
  process.stdout.write(
    `The face of the pictures holds ${letters.size} letters now: ${face.length} bytes.\n`,
  )
}
