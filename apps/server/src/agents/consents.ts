import { fallbackLanguage, type LanguageTag } from '@passerelle/contracts/languages.ts'
import type { ConsentName } from '@passerelle/contracts/terms.ts'
import type { Db } from '../db/db.ts'
import { consents } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import type { Locales } from '../i18n/locales.ts'

/** What a person read beside the switch or the box, by where it stands. */
const sentences = {
  signup: (name: ConsentName) => [`signup.fields.${name}`],
  profile: (name: ConsentName) => [`profile.fields.${name}`, `consents.${name}`],
}
type Place = keyof typeof sentences

/** The portal's own text; nothing in a language that has none. The tag is one of the programme's, never a visitor's word. */
function textAt(locales: Locales, language: LanguageTag, path: string): string | undefined {
  const [namespace = '', ...keys] = path.split('.')
  const text = keys.reduce<unknown>(
    (texts, key) => (texts as Record<string, unknown> | undefined)?.[key],
    locales.file(language, namespace),
  )
  return typeof text === 'string' && text !== '' ? text : undefined
}

/** What nobody could have read must not be written down as what an agent agreed to. */
function noText(path: string): never {
  throw new Error(`There is no text ${path}`)
}

/** The wording in the reader's language, or in English, as the screen falls back too. */
function wordingOf(
  locales: Locales,
  place: Place,
  name: ConsentName,
  reader: LanguageTag,
): { language: string; wording: string } {
  const paths = sentences[place](name)
  const own = paths.map((path) => textAt(locales, reader, path))
  const language = own.every((text) => text !== undefined) ? reader : fallbackLanguage
  return {
    language,
    wording: paths.map((path) => textAt(locales, language, path) ?? noText(path)).join('\n'),
  }
}

interface Change {
  readonly name: ConsentName
  readonly before: boolean
  readonly after: boolean
}

/** Writes down what an agent agrees to, or does no more: when, where, in which words. Rows are added, never changed; they go with the agent. */
export async function recordConsents(
  db: Db,
  { now, locales }: Pick<Deps, 'now' | 'locales'>,
  agentId: string,
  changes: readonly Change[],
  { place, reader = fallbackLanguage }: { place: Place; reader: string | undefined },
): Promise<void> {
  if (changes.length === 0) return
  await db.insert(consents).values(
    changes.map((change) => ({
      agent_id: agentId,
      at: now(),
      place,
      ...change,
      ...wordingOf(locales, place, change.name, reader),
    })),
  )
}
