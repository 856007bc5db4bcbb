import type { AnswerOf, BodyOf } from '@passerelle/contracts/endpoint.ts'
import { fallbackLanguage, type LanguageTag } from '@passerelle/contracts/languages.ts'
import type { listMissing, MissingText } from '@passerelle/contracts/staff.ts'
import { namespaces, type Namespace } from '@passerelle/contracts/translations.ts'
import type { Deps } from '../../deps.ts'
import { invalidFields, tooMany } from '../../problems/problem.ts'
import { countAttempts } from '../../rate-limit/rate-limit.ts'
import type { Locales } from '../../i18n/locales.ts'
import { findNamespace } from './text-files.ts'
import {
  deleteReported,
  findReported,
  insertReported,
  missingTextKey,
  countFreeRows,
  type ReportedRow,
} from './missing-texts-store.ts'
import { textAt } from './text-tree.ts'
import { englishText, untranslatedKeys } from './untranslated-keys.ts'

export interface MissingTextsReport {
  readonly language: LanguageTag
  readonly namespace: Namespace
  readonly keys: Readonly<Record<string, string>>
}

/** The reported texts are in the database, the translated ones in the locales' files. */
type MissingTextDeps = Pick<Deps, 'db' | 'locales'>

interface ReportedText {
  readonly row: ReportedRow
  /** The text in the language's file now; undefined while it is missing. */
  readonly translation: string | undefined
  readonly english: string
}

/**
 * Compares reported texts with the files. Reports for languages and namespaces that no longer exist
 * are left out.
 */
function compareWithFiles(rows: readonly ReportedRow[], locales: Locales): ReportedText[] {
  const texts: ReportedText[] = []
  for (const row of rows) {
    const language = locales.find(row.language)
    const namespace = findNamespace(row.namespace)
    if (language === undefined || namespace === undefined) continue
    texts.push({
      row,
      translation: textAt(locales.resource(language, namespace), row.key),
      english: englishText(locales.resource(fallbackLanguage, namespace), row.key) ?? row.fallback,
    })
  }
  return texts
}

/** Reported texts that are still missing. */
async function reportedMissing(
  { db, locales }: MissingTextDeps,
  language: LanguageTag | undefined,
): Promise<MissingText[]> {
  const compared = compareWithFiles(await findReported(db, language), locales)
  return compared
    .filter(({ translation }) => translation === undefined)
    .map(({ row, english }) => ({
      language: row.language,
      namespace: row.namespace,
      key: row.key,
      english,
      first_seen_at: row.first_seen_at.toISOString(),
    }))
}

/**
 * Texts that English has and the language lacks. Its readers get the English text, so the portal
 * does not report them.
 */
const unreportedMissing = (locales: Locales, language: LanguageTag): MissingText[] =>
  namespaces.flatMap((namespace) => {
    const english = locales.resource(fallbackLanguage, namespace)
    return untranslatedKeys(language, english, locales.resource(language, namespace)).map(
      (key) => ({
        language,
        namespace,
        key,
        english: englishText(english, key) ?? key,
        first_seen_at: null,
      }),
    )
  })

async function deleteTranslated({ db, locales }: MissingTextDeps): Promise<void> {
  const compared = compareWithFiles(await findReported(db), locales)
  await deleteReported(
    db,
    compared.filter(({ translation }) => translation !== undefined).map(({ row }) => row),
  )
}

/**
 * Stores keys without a text, each once, while there are free rows. Texts that were translated
 * since are deleted first to make room.
 * @param keys each with the text that the page shows instead
 * @param network the caller's network, for the limit
 * @throws Problem 429 too many reports
 */
export async function reportMissing(
  deps: Pick<Deps, 'db' | 'locales' | 'now' | 'keys' | 'counters'>,
  { language, namespace, keys }: MissingTextsReport,
  network: string,
): Promise<void> {
  const { db, now } = deps
  const { allowed, retryAfter } = await countAttempts(deps, [
    ['missingTranslationsByAddress', network],
  ])
  if (!allowed) throw tooMany(retryAfter)
  const at = now()
  const rows = Object.entries(keys).map(([key, fallback]) => ({
    language,
    namespace,
    key,
    fallback,
    first_seen_at: at,
  }))
  if (rows.length > (await countFreeRows(db))) await deleteTranslated(deps)
  await insertReported(db, rows.slice(0, await countFreeRows(db)))
}

/** @throws Problem 400 for a language that the portal does not speak */
function findLanguage(locales: Locales, language: string | undefined): LanguageTag | undefined {
  const found = locales.find(language)
  if (language !== undefined && found === undefined)
    throw invalidFields({ language: 'notAnOption' })
  return found
}

/**
 * Finds every missing text, reported or not, sorted by language, namespace and key.
 * @param language in any of its spellings; undefined for all languages
 * @throws Problem 400 for a language that the portal does not speak
 */
export async function findAllMissing(
  deps: MissingTextDeps,
  language: string | undefined,
): Promise<MissingText[]> {
  const { locales } = deps
  const wanted = findLanguage(locales, language)
  const unreported = locales.languages
    .filter(({ tag }) => tag !== fallbackLanguage && (wanted === undefined || tag === wanted))
    .flatMap(({ tag }) => unreportedMissing(locales, tag))
  // A reported text replaces the same unreported one, because it knows when it was first seen.
  const byKey = new Map(
    [...unreported, ...(await reportedMissing(deps, wanted))].map((row) => [
      missingTextKey(row),
      row,
    ]),
  )
  return [...byKey].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)
}

/**
 * Reads the key of the last text of the page before.
 * @throws Problem 400 for a value that this server did not issue
 */
function readCursor(locales: Locales, after: string): string {
  const lastKey = Buffer.from(after, 'base64url').toString()
  const [language = '', namespace = '', key = ''] = lastKey.split(' ')
  if (locales.find(language) === undefined || findNamespace(namespace) === undefined || key === '')
    throw invalidFields({ after: 'invalid' })
  return lastKey
}

/** One page of the missing texts. */
export async function missingTextsPage(
  deps: MissingTextDeps,
  { language, limit, after }: BodyOf<typeof listMissing>,
): Promise<AnswerOf<typeof listMissing>> {
  const lastKey = after === undefined ? '' : readCursor(deps.locales, after)
  const rest = (await findAllMissing(deps, language)).filter((row) => missingTextKey(row) > lastKey)
  const objects = rest.slice(0, limit)
  const last = objects.at(-1)
  return {
    objects,
    next:
      rest.length > limit && last ? Buffer.from(missingTextKey(last)).toString('base64url') : null,
  }
}
