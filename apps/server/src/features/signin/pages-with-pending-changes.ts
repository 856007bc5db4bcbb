/** Columns of an agent that the page 'Agency data' shows; the others are on 'Personal data'. */
const ofAgency: ReadonlySet<string> = new Set([
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

/** The profile's pages that get a red dot: those with fields whose change is being processed. */
export const notificationsOf = (pendingColumns: readonly string[]): Page[] =>
  [...new Set(pendingColumns.map((column): Page => (ofAgency.has(column) ? 'agency' : 'info')))]
    .sort()
    .reverse()
