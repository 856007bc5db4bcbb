/** The words of a form itself; those of its fields are the fields' own. */
export type FormWords = {
  missingSchema: string
  /** Shown, with a button that tries again, in place of a part that could not be loaded. */
  partFailed: string
  /** The same for the check of the schema. */
  checkFailed: string
  again: string
  /** Screen readers announce it after the name of a tab with an erroneous field. */
  tabWrong: string
  loading: string
}

export const formEnglish: FormWords = {
  missingSchema: 'Missing schema',
  partFailed: 'This part of the form could not be loaded',
  checkFailed: 'The form could not be checked for mistakes in its schema',
  again: 'Try again',
  tabWrong: 'has errors',
  loading: 'Loading',
}
