/** The reasons that staff choose from, and what of them an agent is told. */
import type { ReasonPurpose } from '@passerelle/contracts/choices.ts'
import type { AnswerOf, BodyOf } from '@passerelle/contracts/endpoint.ts'
import { fallbackLanguage, type LanguageTag } from '@passerelle/contracts/languages.ts'
import type { FieldErrorCode } from '@passerelle/contracts/problem.ts'
import type { addReason, changeReason, listReasons, Reason } from '@passerelle/contracts/reasons.ts'
import { writeAuditEvent } from '../../../audit/audit-log.ts'
import type { Db } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import type { Locales } from '../../../i18n/locales.ts'
import { textsIn } from '../../../i18n/texts.ts'
import { keepPermission } from '../../../members/members.ts'
import { invalidFields, notFound } from '../../../problems/problem.ts'
import type { Caller } from '../../../sessions/sessions.ts'
import { readCursor, timeKey, toPage } from '../lists/pagination.ts'
import type { StandardReason } from './standard-reasons.ts'
import {
  findReason,
  findReasons,
  insertReasons,
  lockReason,
  updateReason,
  type ReasonRow,
} from './store.ts'

/** The name and the text that a reason has by itself, in one language. */
const standardWords = (
  locales: Locales,
  { standard_key: key }: ReasonRow,
  language: LanguageTag,
) =>
  key === null ? undefined : textsIn(locales, language, 'standard-reasons')[key as StandardReason]

/** The texts of a reason by language. */
function textsOf(locales: Locales, row: ReasonRow): Record<string, string> {
  if (row.texts) return row.texts
  return Object.fromEntries(
    locales.languages.flatMap(({ tag }) => {
      const words = standardWords(locales, row, tag)
      return words ? [[tag, words.text]] : []
    }),
  )
}

const nameOf = (locales: Locales, row: ReasonRow, language: LanguageTag) =>
  row.name ?? standardWords(locales, row, language)?.name ?? ''

const listedReason = (locales: Locales, row: ReasonRow, language: LanguageTag): Reason => ({
  id: row.id,
  for: row.for,
  name: nameOf(locales, row, language),
  texts: textsOf(locales, row),
  is_standard: row.name === null && row.texts === null,
})

/**
 * One page of the reasons.
 * @param language of the reader, for the names that come with the product
 */
export async function pageOfReasons(
  { db, locales }: Pick<Deps, 'db' | 'locales'>,
  { for: purpose, limit, after }: BodyOf<typeof listReasons>,
  language: LanguageTag,
): Promise<AnswerOf<typeof listReasons>> {
  const rows = await findReasons(db, { purpose, after: readCursor(after), limit: limit + 1 })
  const { objects, next } = toPage(rows, limit, ({ created_at, id }) => ({
    key: timeKey(created_at),
    id,
  }))
  return { objects: objects.map((row) => listedReason(locales, row, language)), next }
}

/**
 * The errors of a reason's texts that the contract cannot know: the portal's languages are folders.
 * A missing language gets the English text.
 */
export function textErrors(
  { locales }: Pick<Deps, 'locales'>,
  texts: unknown,
): Record<string, FieldErrorCode> {
  if (typeof texts !== 'object' || texts === null) return {}
  const known = new Set(locales.languages.map(({ tag }) => tag))
  const unknown = Object.keys(texts)
    .filter((tag) => !known.has(tag))
    .map((tag) => [`texts.${tag}`, 'notAnOption'] as const)
  const missing = Object.hasOwn(texts, fallbackLanguage)
    ? []
    : [[`texts.${fallbackLanguage}`, 'required'] as const]
  return Object.fromEntries([...unknown, ...missing])
}

/** Keeps a new reason. */
export async function keepReason(
  deps: Deps,
  { id: actor }: Caller,
  { for: purpose, name, texts }: BodyOf<typeof addReason>,
  language: LanguageTag,
): Promise<Reason> {
  const row: ReasonRow = {
    id: deps.newId(),
    standard_key: null,
    for: purpose,
    name,
    texts,
    created_at: deps.now(),
    removed_at: null,
  }
  await deps.db.transaction(async (db) => {
    await keepPermission(db, actor, 'reasons:write')
    await insertReasons(db, [row])
    await writeAuditEvent(db, deps, {
      actor,
      subject: row.id,
      action: 'reasonAdded',
      detail: { for: purpose, name, texts },
    })
  })
  return listedReason(deps.locales, row, language)
}

/**
 * Changes a reason. What was mailed before stays in the history of the agents as it was.
 * @throws Problem 404 for a reason that is not in the list
 */
export async function editReason(
  deps: Deps,
  { id: actor }: Caller,
  id: string,
  change: BodyOf<typeof changeReason>,
  language: LanguageTag,
): Promise<Reason> {
  const values = Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  )
  const row = await deps.db.transaction(async (db) => {
    await keepPermission(db, actor, 'reasons:write')
    const before = await lockReason(db, id)
    if (!before) throw notFound()
    if (Object.keys(values).length === 0) return before
    await writeAuditEvent(db, deps, {
      actor,
      subject: id,
      action: 'reasonChanged',
      detail: {
        before: {
          for: before.for,
          name: nameOf(deps.locales, before, fallbackLanguage),
          texts: textsOf(deps.locales, before),
        },
        after: values,
      },
    })
    return (await updateReason(db, id, values)) ?? before
  })
  return listedReason(deps.locales, row, language)
}

/**
 * Takes a reason out of the list.
 * @throws Problem 404 for a reason that is not in the list
 */
export async function dropReason(deps: Deps, { id: actor }: Caller, id: string): Promise<void> {
  await deps.db.transaction(async (db) => {
    await keepPermission(db, actor, 'reasons:write')
    const row = await lockReason(db, id)
    if (!row) throw notFound()
    await updateReason(db, id, { removed_at: deps.now() })
    await writeAuditEvent(db, deps, {
      actor,
      subject: id,
      action: 'reasonRemoved',
      detail: { name: nameOf(deps.locales, row, fallbackLanguage) },
    })
  })
}

/** What a decision's body says about its reason: a kept one, or a text. */
export interface ChosenReason {
  readonly reason_id?: string | undefined
  readonly reason?: string | null | undefined
}

/** A reason in the words that the agent reads, and as the history keeps it. */
export interface LocalizedReason {
  readonly text: string
  /** For the history. Null for a text that was written for this decision. */
  readonly reason_id: string | null
}

/**
 * Finds the words of a reason for an agent: a kept one in the agent's language, or in English where
 * that is missing. A text stays as it was written.
 * @param locale the language of the agent's mails; null means English
 * @throws Problem 400 for a reason that is not in the list, or is for something else
 */
export async function localizedReason(
  db: Db,
  { locales }: Pick<Deps, 'locales'>,
  { reason_id: id, reason }: ChosenReason,
  purpose: ReasonPurpose,
  locale: string | null,
): Promise<LocalizedReason | undefined> {
  if (id === undefined) return reason ? { text: reason, reason_id: null } : undefined
  const row = await findReason(db, id)
  if (!row || row.for !== purpose) throw invalidFields({ reason_id: 'notAnOption' })
  const texts = textsOf(locales, row)
  const text = texts[locales.orFallback(locale)] ?? texts[fallbackLanguage] ?? ''
  return { text, reason_id: id }
}
