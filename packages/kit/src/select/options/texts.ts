/** The texts of a select's list. */
export type SearchTexts = {
  search: string
  nothing: string
  loading: string
  listFailed: string
}

/** The texts of a list that is loaded while a person types. */
export type RemoteTexts = SearchTexts & {
  /** For an answer without a message of its own; the status is 0 when there was no answer. */
  failed: (status: number) => string
}

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
  /** The value is an id that no option has. */
  unknown: string
  /** The name of an id could not be loaded. */
  nameFailed: string
  again: string
}

export const selectEnglish: SelectTexts = {
  placeholder: 'Select',
  clear: 'Clear',
  typed: (text) => `Use “${text}”`,
  unknown: 'This is no longer in the list',
  nameFailed: 'Could not load the name',
  again: 'Try again',
}
