/**
 * Cuts the face that pictures show Chinese and Japanese in: pages use the system's, and no two
 * systems have the same. `node packages/kit/test/screenshots/cjk-font.ts` (committed output;
 * renewing the pictures runs it). Needs Debian's fonts-droid-fallback, Apache License 2.0.
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
// Stories take their words from other files, too.
for await (const file of glob('{src,test}/**/*.{ts,tsx}', { cwd: kit })) {
  if (file.includes('.test.')) continue
  for (const [letter] of (await readFile(new URL(file, kit), 'utf8')).matchAll(cjkLetters))
    letters.add(letter)
}
const text = [...letters].toSorted().join('')
// Not trimmed: the first letter is a wide space.
const known = existsSync(list) ? (await readFile(list, 'utf8')).replace(/\n$/, '') : ''

if (text !== known) {
  if (!existsSync(source))
    throw new Error(
      `The stories use letters that the face has not. Install fonts-droid-fallback to cut it anew: ${source} is missing.`,
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
