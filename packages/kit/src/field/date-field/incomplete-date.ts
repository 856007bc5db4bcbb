/**
 * The value while only a part of the date is typed. It is neither a date nor empty, so that the
 * form can show an error.
 */
export const incompleteDate = 'incomplete'
