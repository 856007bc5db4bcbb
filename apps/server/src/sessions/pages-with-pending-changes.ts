/**
 * Columns of an agent that the page 'Agency data' shows. The other columns are on 'Personal data'.
 */
const agencyPageColumns: ReadonlySet<string> = new Set([
  'agency_name',
  'iata_nr',
  'street',
  'building_nr',
  'city',
  'state_name',
  'zip_code',
  'agency_country_id',
])

type Page = 'info' | 'agency'

/**
 * Returns the profile's pages that get a red dot: those with fields whose change waits for a
 * decision.
 */
export function pagesWithPendingChanges(pendingColumns: readonly string[]): Page[] {
  return [
    ...new Set(
      pendingColumns.map((column): Page => (agencyPageColumns.has(column) ? 'agency' : 'info')),
    ),
  ]
    .sort()
    .reverse()
}
