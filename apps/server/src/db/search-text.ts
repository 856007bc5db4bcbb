import { search } from '@passerelle/contracts/limits.ts'
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/** Normalises a text for the search: lower case, without accents. */
export function toSearchText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
}

/** Splits a search into its first words, each as a pattern for LIKE. */
export function wordPatterns(text: string): readonly string[] {
  return toSearchText(text)
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, search.words)
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
}

/**
 * Normalises columns for the search, in SQL that PostgreSQL and the embedded database both know.
 */
export function searchTextSql(...columns: readonly SQLWrapper[]): SQL {
  return sql`lower(regexp_replace(normalize(concat_ws(' ', ${sql.join([...columns], sql`, `)}), NFD), ${'[\u0300-\u036f]'}, '', 'g'))`
}
