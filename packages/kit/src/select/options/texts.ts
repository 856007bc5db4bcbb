/** The texts of a select's list. */
export type SearchTexts = { search: string; nothing: string; loading: string; listFailed: string }

export const english: SearchTexts = {
  search: 'Search',
  nothing: 'Nothing found.',
  loading: 'Loading',
  listFailed: 'Could not load the list',
}
