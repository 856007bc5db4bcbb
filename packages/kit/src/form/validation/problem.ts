/** The title of the error summary. A form needs it also where its rules could not be loaded. */
export const problem = 'There is a problem'
