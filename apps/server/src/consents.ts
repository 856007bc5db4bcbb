import { existsSync, readFileSync } from 'node:fs'
import type { ConsentName } from '@passerelle/contracts/terms.ts'
import type { Db } from './db/db.ts'
import { consents } from './db/schema.ts'
import type { Deps } from './deps.ts'

/** What a person read beside the switch or the box, by where it stands. */
const sentences = {
  signup: (name: ConsentName) => [`signup.fields.${name}`],
  profile: (name: ConsentName) => [`profile.fields.${name}`, `profile.consents.${name}`],
}
type Place = keyof typeof sentences

const english = 'en-US'
const folders = ['../../../locales/', '../../portal/src/locales/'].map((folder) => new URL(folder, import.meta.url))
const known = new Map<string, unknown>()

/** The portal's own texts of a screen; nothing in a language that has none. The tag is one of the programme's, never a visitor's word. */
function textsOf(language: string, namespace: string): unknown {
  const name = `${language}/${namespace}.json`
  if (!known.has(name)) {
    const file = folders.map((folder) => new URL(name, folder)).find((url) => existsSync(url))
    known.set(name, file ? JSON.parse(readFileSync(file, 'utf8')) : undefined)
  }
  return known.get(name)
}

function textAt(language: string, path: string): string | undefined {
  const [namespace = '', ...keys] = path.split('.')
  const text = keys.reduce<unknown>((texts, key) => (texts as Record<string, unknown> | undefined)?.[key], textsOf(language, namespace))
  return typeof text === 'string' && text !== '' ? text : undefined
}

/** The wording in the reader's language, or in English, as the screen falls back too. */
function wordingOf(place: Place, name: ConsentName, reader: string): { language: string; wording: string } {
  const paths = sentences[place](name)
  const own = paths.map((path) => textAt(reader, path))
  const language = own.every((text) => text !== undefined) ? reader : english
  return { language, wording: paths.map((path) => textAt(language, path)).join('\n') }
}

interface Change {
  readonly name: ConsentName
  readonly before: boolean
  readonly after: boolean
}

/** Writes down what an agent agrees to, or does no more: when, where, in which words. Rows are added, never changed; they go with the agent. */
export async function noteConsents(db: Db, { now }: Pick<Deps, 'now'>, agentId: string, changes: readonly Change[], { place, reader = english }: { place: Place; reader: string | undefined }): Promise<void> {
  if (changes.length === 0) return
  await db.insert(consents).values(changes.map((change) => ({ agent_id: agentId, at: now(), place, ...change, ...wordingOf(place, change.name, reader) })))
}
