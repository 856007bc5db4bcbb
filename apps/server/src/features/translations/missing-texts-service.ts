import type { AnswerOf, BodyOf } from '@passerelle/contracts/endpoint.ts'
import { fallbackLanguage, type LanguageTag } from '@passerelle/contracts/languages.ts'
import type { listMissing, MissingText } from '@passerelle/contracts/staff.ts'
import { namespaces, type Namespace } from '@passerelle/contracts/translations.ts'
import type { Deps } from '../../deps.ts'
import { invalidFields } from '../../problems/problem.ts'
import type { Locales } from '../../i18n/locales.ts'
import { namespaceOf } from './text-files.ts'
import {
  deleteMissing,
  findMissing,
  insertMissing,
  placeOfText,
  roomForMissing,
  type MissingRow,
} from './missing-texts-store.ts'
import { textAt } from './text-tree.ts'
import { englishOf, untranslated } from './untranslated-keys.ts'

/** What the texts are compared with: those that were reported, and the files. */
type Known = Pick<Deps, 'db' | 'locales'>

interface Compared {
  readonly row: MissingRow
  readonly here: string | undefined
  readonly english: string
}

/** Reported texts beside what the resource files hold now. What was reported for a language that has left is not looked at. */
function compare(rows: readonly MissingRow[], locales: Locales): Compared[] {
  const compared: Compared[] = []
  for (const row of rows) {
    const language = locales.find(row.language)
    const namespace = namespaceOf(row.namespace)
    if (language === undefined || namespace === undefined) continue
    compared.push({
      row,
      here: textAt(locales.file(language, namespace), row.key),
      english: englishOf(locales.file(fallbackLanguage, namespace), row.key) ?? row.fallback,
    })
  }
  return compared
}

/** Texts that were reported and are missing still. */
async function reported(
  { db, locales }: Known,
  language: LanguageTag | undefined,
): Promise<MissingText[]> {
  const compared = compare(await findMissing(db, language), locales)
  return compared
    .filter(({ here }) => here === undefined)
    .map(({ row, english }) => ({
      language: row.language,
      namespace: row.namespace,
      key: row.key,
      english,
      first_seen_at: row.first_seen_at.toISOString(),
    }))
}

/** Texts that English has and a language has not: its reader meets English there, which the portal does not report. */
const unmet = (locales: Locales, language: LanguageTag): MissingText[] =>
  namespaces.flatMap((namespace) => {
    const english = locales.file(fallbackLanguage, namespace)
    return untranslated(language, english, locales.file(language, namespace)).map((key) => ({
      language,
      namespace,
      key,
      english: englishOf(english, key) ?? key,
      first_seen_at: null,
    }))
  })

async function forgetTranslated({ db, locales }: Known): Promise<void> {
  const compared = compare(await findMissing(db), locales)
  await deleteMissing(
    db,
    compared.filter(({ here }) => here !== undefined).map(({ row }) => row),
  )
}

/**
 * Keeps keys that have no text, once each, while there is room. Those that have one by now make room first.
 * @param keys each with what stands there instead
 */
export async function rememberMissing(
  { db, locales, now }: Known & Pick<Deps, 'now'>,
  language: LanguageTag,
  namespace: Namespace,
  keys: Readonly<Record<string, string>>,
): Promise<void> {
  const at = now()
  const rows = Object.entries(keys).map(([key, fallback]) => ({
    language,
    namespace,
    key,
    fallback,
    first_seen_at: at,
  }))
  if (rows.length > (await roomForMissing(db))) await forgetTranslated({ db, locales })
  await insertMissing(db, rows.slice(0, await roomForMissing(db)))
}

function languageAsked(locales: Locales, language: string | undefined): LanguageTag | undefined {
  const known = locales.find(language)
  if (language !== undefined && known === undefined)
    throw invalidFields({ language: 'notAnOption' })
  return known
}

/**
 * Every text that is missing, reported or not, by language, namespace and key.
 * @param language in any of its spellings; all languages, when left out
 * @throws Problem 400 for a language that the portal does not speak
 */
export async function stillMissing(
  deps: Known,
  language: string | undefined,
): Promise<MissingText[]> {
  const { locales } = deps
  const asked = languageAsked(locales, language)
  const lacking = locales.languages
    .filter(({ tag }) => tag !== fallbackLanguage && (asked === undefined || tag === asked))
    .flatMap(({ tag }) => unmet(locales, tag))
  // What was reported comes second: it knows when it was first seen.
  const byPlace = new Map(
    [...lacking, ...(await reported(deps, asked))].map((row) => [placeOfText(row), row]),
  )
  return [...byPlace].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)
}

/**
 * Where the last page ended.
 * @throws Problem 400 for anything that we did not write
 */
function readPlace(locales: Locales, after: string): string {
  const place = Buffer.from(after, 'base64url').toString()
  const [language = '', namespace = '', key = ''] = place.split(' ')
  if (locales.find(language) === undefined || namespaceOf(namespace) === undefined || key === '')
    throw invalidFields({ after: 'invalid' })
  return place
}

/** One page of the texts that are still missing. */
export async function pageOfMissing(
  deps: Known,
  { language, limit, after }: BodyOf<typeof listMissing>,
): Promise<AnswerOf<typeof listMissing>> {
  const place = after === undefined ? '' : readPlace(deps.locales, after)
  const rest = (await stillMissing(deps, language)).filter((row) => placeOfText(row) > place)
  const objects = rest.slice(0, limit)
  const last = objects.at(-1)
  return {
    objects,
    next: rest.length > limit && last ? Buffer.from(placeOfText(last)).toString('base64url') : null,
  }
}
