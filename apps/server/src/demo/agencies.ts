import { readFile } from 'node:fs/promises'
import { toSearchText } from '../db/search/search-text.ts'
import type { Db } from '../db/db.ts'
import { agencies } from '../db/schema.ts'

interface Agency {
  name: string
  city: string
  country_id: number
  iata_nr: string
}

const file = new URL('../../data/agencies.json', import.meta.url)

/** Inserts the fictitious agencies of the directory. */
export async function seedAgencies(db: Db): Promise<void> {
  const rows = JSON.parse(await readFile(file, 'utf8')) as readonly Agency[]
  await db
    .insert(agencies)
    .values(
      rows.map(({ name, city, country_id, iata_nr }) => ({
        name,
        city,
        country_id,
        iata_nr,
        search: toSearchText(name),
      })),
    )
    .onConflictDoNothing()
}
