/**
 * Makes data.json from emojibase-data: `node packages/kit/src/emoji/generate.ts` (committed output,
 * run again after an update of the data).
 */
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { emojiDataJson } from './emoji-data.ts'
import type { EmojibaseEntry } from './emoji-data.ts'

const source = fileURLToPath(import.meta.resolve('emojibase-data/en/data.json'))
const entries = JSON.parse(await readFile(source, 'utf8')) as EmojibaseEntry[]
await writeFile(new URL('data.json', import.meta.url), emojiDataJson(entries))
