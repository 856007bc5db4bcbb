/** The conditions of the desk's lists on people. */
import { and, between, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../../db/db.ts'
import { accounts } from '../../../db/schema.ts'
import { hasWords } from '../../../db/search/search-words.ts'

/** What somebody typed into the search. */
export interface PersonSearch {
  /** A whole e-mail address in its canonical spelling. */
  readonly email?: string
  /** The beginning of a login number, or a whole one. */
  readonly login?: string
  /** The other words. */
  readonly text: string
}

export interface PersonFilter {
  readonly search: PersonSearch
  /** Undefined means all countries. */
  readonly countryIds: readonly number[] | undefined
}

/** Finds the person whom a whole address or login number names, by its unique index. */
async function findNamed(db: Db, { email, login }: PersonSearch): Promise<string | undefined> {
  if (email === undefined && login === undefined) return undefined
  const [row] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(email === undefined ? eq(accounts.pin_code, login ?? '') : eq(accounts.email, email))
  return row?.id
}

/** A whole number has nine digits at most. */
const lastDigits = '9'.repeat(10)

/** Letters and digits, so that the range is the prefix in every collation. */
const hasLoginNumber = (start: string) => between(accounts.pin_code, start, start + lastDigits)

/** The condition that a person matches every word of a search. */
async function matchesSearch(db: Db, search: PersonSearch): Promise<SQL | undefined> {
  const { login, text } = search
  const named = await findNamed(db, search)
  if (named !== undefined)
    return and(eq(accounts.id, named), hasWords(accounts.word_prefixes, text))
  return and(
    login === undefined
      ? undefined
      : or(hasLoginNumber(login), hasWords(accounts.word_prefixes, login)),
    search.email === undefined ? undefined : hasWords(accounts.word_prefixes, search.email),
    hasWords(accounts.word_prefixes, text),
  )
}

/**
 * The condition for the people whom a list shows.
 * @param country the column of their country
 */
export async function isListed(
  db: Db,
  { search, countryIds }: PersonFilter,
  country: PgColumn = accounts.country_id,
): Promise<SQL | undefined> {
  return and(inCountries(country, countryIds), await matchesSearch(db, search))
}

/**
 * The condition for the countries of a filter; undefined for all countries. A member of an area
 * without countries sees nobody.
 */
export function inCountries(column: PgColumn, ids: PersonFilter['countryIds']): SQL | undefined {
  return ids && (ids.length === 0 ? sql`false` : inArray(column, [...ids]))
}

/** Says whether a search looks for anything. */
export function isSearch({ email, login, text }: PersonSearch): boolean {
  return email !== undefined || login !== undefined || text.trim() !== ''
}
