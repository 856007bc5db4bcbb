import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { namespaces, type LanguageTag, type Namespace } from '@passerelle/contracts/translations.ts'

/** The specification's codes and what browsers send, for the languages that are complete. */
const aliases = new Map<string, LanguageTag>([['en-us', 'en-US'], ['en', 'en-US']])

export const languageOf = (lng: string): LanguageTag | undefined => aliases.get(lng.toLowerCase())
export const namespaceOf = (ns: string): Namespace | undefined => namespaces.find((known) => known === ns)

export interface TextFile {
  readonly content: Buffer
  readonly compressed: Buffer
  readonly hash: string
}

/** The build has the texts; without a build, as in development, its source has. */
const folders = ['../../../../portal/dist/locales/', '../../../../portal/src/locales/'].map((folder) => new URL(folder, import.meta.url))

const compress = promisify(brotliCompress)

async function read(name: string): Promise<TextFile | undefined> {
  const file = folders.map((folder) => new URL(name, folder)).find((url) => existsSync(url))
  if (!file) return undefined
  const content = await readFile(file)
  return { content, compressed: await compress(content), hash: createHash('sha256').update(content).digest('base64url').slice(0, 16) }
}

const known = new Map<string, Promise<TextFile | undefined>>()

/** The texts of one feature, read once. The file's name is made of known words only. */
export function textFile(language: LanguageTag, namespace: Namespace): Promise<TextFile | undefined> {
  const name = `${language}/${namespace}.json`
  const file = known.get(name) ?? read(name)
  known.set(name, file)
  return file
}
