/** The texts of a select's list. */
export type SearchTexts = { search: string; nothing: string; loading: string; listFailed: string }

export const english: SearchTexts = {
  search: 'Search',
  nothing: 'Nothing found.',
  loading: 'Loading',
  listFailed: 'Could not load the list',
}

/** The texts of a closed select, and of the row that takes a typed text. */
export type SelectTexts = {
  placeholder: string
  clear: string
  typed: (text: string) => string
}

export const selectEnglish: SelectTexts = {
  placeholder: 'Select',
  clear: 'Clear',
  typed: (text) => `Use “${text}”`,
}
