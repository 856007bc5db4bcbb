import { and, asc, eq, gte, lt, not, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { agencies } from '../../db/schema.ts'
import { toSearchText } from '../../db/search/search-text.ts'
import { hasWords } from '../../db/search/search-words.ts'
import type { ListQuery } from './search-static-list.ts'

const textColumns = { name: agencies.name, city: agencies.city, iata_nr: agencies.iata_nr } as const
const numberColumns = { id: agencies.id, country_id: agencies.country_id } as const

/** The words of a text are asked for too, because they have an index. */
function filterCondition([field, value]: readonly [string, string]): SQL | undefined {
  if (Object.hasOwn(textColumns, field))
    return and(
      eq(textColumns[field as keyof typeof textColumns], value),
      hasWords(agencies.word_prefixes, value),
    )
  return /^\d{1,9}$/.test(value)
    ? eq(numberColumns[field as keyof typeof numberColumns], Number(value))
    : sql`false`
}

/** The order of the list: that of the indexes, the same in every database. */
const name = sql`${agencies.search} collate "C"`
/** Follows every text that a name can hold. */
const lastCharacter = '\u{10ffff}'

/**
 * Finds agencies. Each word of the search begins a word of their name, city or IATA number. Names
 * that begin with the search come first.
 */
export async function findAgencies(db: Db, { search, filters, limit }: ListQuery) {
  const find = (limit: number, ...conditions: (SQL | undefined)[]) =>
    db
      .select({
        id: agencies.id,
        name: agencies.name,
        city: agencies.city,
        country_id: agencies.country_id,
        iata_nr: agencies.iata_nr,
      })
      .from(agencies)
      .where(and(...filters.map(filterCondition), ...conditions))
      .orderBy(asc(name), asc(agencies.id))
      .limit(limit)

  const start = toSearchText(search.trim())
  if (start === '') return find(limit)
  const begins = sql`(${and(gte(name, start), lt(name, `${start}${lastCharacter}`))})`
  const first = await find(limit, begins)
  if (first.length === limit) return first
  return [
    ...first,
    ...(await find(limit - first.length, hasWords(agencies.word_prefixes, search), not(begins))),
  ]
}
