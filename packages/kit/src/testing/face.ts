/**
 * Cuts the face that pictures show Chinese and Japanese in: pages use the system's, and no two systems have the same.
 * `node packages/kit/src/testing/face.ts` (committed output; renewing the pictures runs it). Needs Debian's fonts-droid-fallback, Apache License 2.0.
 */
import { existsSync } from 'node:fs'
import { glob, readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'
import { cjk } from './cjk.ts'

const source = '/usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf'
const outline = new URL('face.woff2', import.meta.url)
const list = new URL('face.txt', import.meta.url)
const sources = new URL('../', import.meta.url)

const letters = new Set<string>()
// Stories take their words from other files, too.
for await (const file of glob('**/*.{ts,tsx}', { cwd: sources })) {
  if (file.includes('.test.')) continue
  for (const [letter] of (await readFile(new URL(file, sources), 'utf8')).matchAll(cjk))
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
