import { fallbackLanguage, type LanguageTag } from '@passerelle/contracts/languages.ts'
import type { ConsentName } from '@passerelle/contracts/terms.ts'
import type { Db } from '../db/db.ts'
import { consents } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { textAtPath, type Locales } from '../i18n/locales.ts'

/** The path of the text beside each consent, by the place where it is shown. */
const textPaths = {
  signup: (name: ConsentName) => [`signup.fields.${name}`],
  profile: (name: ConsentName) => [`profile.fields.${name}`, `consents.${name}`],
}
type Place = keyof typeof textPaths

/**
 * Finds the portal's text in a language. The tag is one of the programme's languages, never a
 * visitor's input.
 */
function consentText(locales: Locales, language: LanguageTag, path: string): string | undefined {
  const [namespace = '', ...keys] = path.split('.')
  return textAtPath(locales.resource(language, namespace), keys.join('.')) || undefined
}

/** A consent without a text must not be recorded, because nobody could have read it. */
function throwMissingText(path: string): never {
  throw new Error(`There is no text ${path}`)
}

/** The wording in the reader's language, or in English, as on the screen. */
function wordingOf(
  locales: Locales,
  place: Place,
  name: ConsentName,
  reader: LanguageTag,
): { language: string; wording: string } {
  const paths = textPaths[place](name)
  const texts = paths.map((path) => consentText(locales, reader, path))
  const language = texts.every((text) => text !== undefined) ? reader : fallbackLanguage
  return {
    language,
    wording: paths
      .map((path) => consentText(locales, language, path) ?? throwMissingText(path))
      .join('\n'),
  }
}

interface ConsentChange {
  readonly name: ConsentName
  readonly before: boolean
  readonly after: boolean
}

/**
 * Records that an agent gave or withdrew consents: when, where, and the wording. Rows are added
 * and never changed; they are deleted with the agent.
 */
export async function recordConsents(
  db: Db,
  { now, locales }: Pick<Deps, 'now' | 'locales'>,
  agentId: string,
  changes: readonly ConsentChange[],
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
