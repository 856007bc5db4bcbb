/**
 * Makes src/emoji/data.json from emojibase-data. The output is committed. Run it again after an
 * update of the data: `node packages/kit/generate/emoji.ts`
 */
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { emojiDataJson } from './emoji-data.ts'
import type { EmojibaseEntry } from './emoji-data.ts'

const source = fileURLToPath(import.meta.resolve('emojibase-data/en/data.json'))
const entries = JSON.parse(await readFile(source, 'utf8')) as EmojibaseEntry[]
await writeFile(new URL('../src/emoji/data.json', import.meta.url), emojiDataJson(entries))
