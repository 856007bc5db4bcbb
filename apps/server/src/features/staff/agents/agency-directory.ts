import type { AgentRow } from '../../../agents/record.ts'
import type { Db } from '../../../db/db.ts'
import { toSearchText } from '../../../db/search/search-text.ts'
import { addAgency } from './store.ts'

/**
 * Adds the agency of an approved agent to the directory, which suggests agencies at sign-up.
 * @returns the id of the new entry; undefined when it was there already
 */
export function addToDirectory(
  db: Db,
  { agency_name, city, agency_country_id, iata_nr }: AgentRow,
): Promise<number | undefined> {
  return addAgency(db, {
    name: agency_name,
    city,
    country_id: agency_country_id,
    iata_nr,
    search: toSearchText(agency_name),
  })
}
