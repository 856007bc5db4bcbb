import { and, asc, desc, eq, like, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { agencies } from '../../db/schema.ts'
import { toSearchText, searchTextSql, wordPatterns } from '../../db/search-text.ts'
import type { ListQuery } from './search-static-list.ts'

const textColumns = { name: agencies.name, city: agencies.city, iata_nr: agencies.iata_nr } as const
const numberColumns = { id: agencies.id, country_id: agencies.country_id } as const

function filterCondition([field, value]: readonly [string, string]): SQL {
  if (Object.hasOwn(textColumns, field))
    return eq(textColumns[field as keyof typeof textColumns], value)
  return /^\d{1,9}$/.test(value)
    ? eq(numberColumns[field as keyof typeof numberColumns], Number(value))
    : sql`false`
}

/**
 * Finds agencies whose name or city contains every word of the search. Names that begin with the
 * search come first.
 */
export async function findAgencies(db: Db, { search, filters, limit }: ListQuery) {
  const prefixPattern = `${toSearchText(search.trim()).replace(/[\\%_]/g, '\\$&')}%`
  const words = wordPatterns(search).map(
    (pattern) => sql`${searchTextSql(agencies.name, agencies.city)} like ${pattern}`,
  )
  return db
    .select({
      id: agencies.id,
      name: agencies.name,
      city: agencies.city,
      country_id: agencies.country_id,
      iata_nr: agencies.iata_nr,
    })
    .from(agencies)
    .where(and(...filters.map(filterCondition), ...words))
    .orderBy(desc(like(agencies.search, prefixPattern)), asc(agencies.search), asc(agencies.id))
    .limit(limit)
}
