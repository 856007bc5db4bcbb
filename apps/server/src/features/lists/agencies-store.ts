import { and, asc, desc, eq, like, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { agencies } from '../../db/schema.ts'
import { searchable, searchableColumns, wordPatterns } from '../../db/search-text.ts'
import type { Question } from './search-static-list.ts'

const texts = { name: agencies.name, city: agencies.city, iata_nr: agencies.iata_nr } as const
const numbers = { id: agencies.id, country_id: agencies.country_id } as const

function filter([field, value]: readonly [string, string]): SQL {
  if (Object.hasOwn(texts, field)) return eq(texts[field as keyof typeof texts], value)
  return /^\d{1,9}$/.test(value)
    ? eq(numbers[field as keyof typeof numbers], Number(value))
    : sql`false`
}

/** Agencies whose name or city has every word of the search; names that begin with it first, then by name. */
export async function findAgencies(db: Db, { search, filters, limit }: Question) {
  const beginning = `${searchable(search.trim()).replace(/[\\%_]/g, '\\$&')}%`
  const words = wordPatterns(search).map(
    (pattern) => sql`${searchableColumns(agencies.name, agencies.city)} like ${pattern}`,
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
    .where(and(...filters.map(filter), ...words))
    .orderBy(desc(like(agencies.search, beginning)), asc(agencies.search), asc(agencies.id))
    .limit(limit)
}
