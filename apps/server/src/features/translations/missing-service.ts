import type { AnswerOf, BodyOf } from '@passerelle/contracts/endpoint.ts'
import type { listMissing, MissingText } from '@passerelle/contracts/staff.ts'
import { languageTags, namespaces, type LanguageTag, type Namespace } from '@passerelle/contracts/translations.ts'
import type { Db } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { invalidFields } from '../../http/problem.ts'
import { languageOf, namespaceOf, textFile } from './files.ts'
import { deleteMissing, findMissing, insertMissing, placeOfText, roomForMissing, type MissingRow } from './store.ts'
import { textAt, type Texts } from './texts.ts'
import { englishOf, untranslated } from './untranslated.ts'

/** What a reader sees where their language has no text. */
const fallback: LanguageTag = 'en-US'

type Read = (language: LanguageTag, namespace: Namespace) => Promise<Texts>

async function textsOf(language: LanguageTag, namespace: Namespace): Promise<Texts> {
  const file = await textFile(language, namespace)
  return file ? JSON.parse(file.content.toString()) as Texts : {}
}

/** Reads each resource file at most once, however many keys are looked up. */
function reader(): Read {
  const known = new Map<string, Promise<Texts>>()
  return (language, namespace) => {
    const name = `${language}/${namespace}`
    const texts = known.get(name) ?? textsOf(language, namespace)
    known.set(name, texts)
    return texts
  }
}

interface Compared { readonly row: MissingRow; readonly here: string | undefined; readonly english: string }

/** Reported texts beside what the resource files hold now. What was reported for a language that has left is not looked at. */
async function compare(rows: readonly MissingRow[], read: Read): Promise<Compared[]> {
  const compared: Compared[] = []
  for (const row of rows) {
    const language = languageOf(row.language)
    const namespace = namespaceOf(row.namespace)
    if (language === undefined || namespace === undefined) continue
    compared.push({ row, here: textAt(await read(language, namespace), row.key), english: englishOf(await read(fallback, namespace), row.key) ?? row.fallback })
  }
  return compared
}

/** Texts that were reported and are missing still. */
async function reported(db: Db, language: LanguageTag | undefined, read: Read): Promise<MissingText[]> {
  const compared = await compare(await findMissing(db, language), read)
  return compared.filter(({ here }) => here === undefined).map(({ row, english }) => ({ language: row.language, namespace: row.namespace, key: row.key, english, first_seen_at: row.first_seen_at.toISOString() }))
}

/** Texts that English has and a language has not: its reader meets English there, which the portal does not report. */
async function unmet(language: LanguageTag, read: Read): Promise<MissingText[]> {
  const found = await Promise.all(namespaces.map(async (namespace) => {
    const english = await read(fallback, namespace)
    return untranslated(language, english, await read(language, namespace)).map((key) => ({ language, namespace, key, english: englishOf(english, key) ?? key, first_seen_at: null }))
  }))
  return found.flat()
}

async function forgetTranslated(db: Db): Promise<void> {
  const compared = await compare(await findMissing(db), reader())
  await deleteMissing(db, compared.filter(({ here }) => here !== undefined).map(({ row }) => row))
}

/**
 * Keeps keys that have no text, once each, while there is room. Those that have one by now make room first.
 * @param keys each with what stands there instead
 */
export async function rememberMissing({ db, now }: Pick<Deps, 'db' | 'now'>, language: LanguageTag, namespace: Namespace, keys: Readonly<Record<string, string>>): Promise<void> {
  const at = now()
  const rows = Object.entries(keys).map(([key, fallback]) => ({ language, namespace, key, fallback, first_seen_at: at }))
  if (rows.length > await roomForMissing(db)) await forgetTranslated(db)
  await insertMissing(db, rows.slice(0, await roomForMissing(db)))
}

function languageAsked(language: string | undefined): LanguageTag | undefined {
  const known = language === undefined ? undefined : languageOf(language)
  if (language !== undefined && known === undefined) throw invalidFields({ language: 'notAnOption' })
  return known
}

/**
 * Every text that is missing, reported or not, by language, namespace and key.
 * @param language in any of its spellings; all languages, when left out
 * @throws Problem 400 for a language that the portal does not speak
 */
export async function stillMissing({ db }: Pick<Deps, 'db'>, language: string | undefined): Promise<MissingText[]> {
  const asked = languageAsked(language)
  const read = reader()
  const lacking = await Promise.all(languageTags.filter((tag) => tag !== fallback && (asked === undefined || tag === asked)).map((tag) => unmet(tag, read)))
  // What was reported comes second: it knows when it was first seen.
  const byPlace = new Map([...lacking.flat(), ...await reported(db, asked, read)].map((row) => [placeOfText(row), row]))
  return [...byPlace].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)
}

/**
 * Where the last page ended.
 * @throws Problem 400 for anything that we did not write
 */
function readPlace(after: string): string {
  const place = Buffer.from(after, 'base64url').toString()
  const [language = '', namespace = '', key = ''] = place.split(' ')
  if (languageOf(language) === undefined || namespaceOf(namespace) === undefined || key === '') throw invalidFields({ after: 'invalid' })
  return place
}

/** One page of the texts that are still missing. */
export async function pageOfMissing(deps: Pick<Deps, 'db'>, { language, limit, after }: BodyOf<typeof listMissing>): Promise<AnswerOf<typeof listMissing>> {
  const place = after === undefined ? '' : readPlace(after)
  const rest = (await stillMissing(deps, language)).filter((row) => placeOfText(row) > place)
  const objects = rest.slice(0, limit)
  const last = objects.at(-1)
  return { objects, next: rest.length > limit && last ? Buffer.from(placeOfText(last)).toString('base64url') : null }
}
