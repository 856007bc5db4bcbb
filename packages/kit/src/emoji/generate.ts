/** Makes data.json from emojibase-data: `node packages/kit/src/emoji/generate.ts` (committed output, run again after an update of the data). */
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { emojiData } from './lines.ts'
import type { Entry } from './lines.ts'

const source = fileURLToPath(import.meta.resolve('emojibase-data/en/data.json'))
const entries = JSON.parse(await readFile(source, 'utf8')) as Entry[]
await writeFile(new URL('data.json', import.meta.url), emojiData(entries))
