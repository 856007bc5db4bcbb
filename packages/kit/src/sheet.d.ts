/** A style sheet is imported for its styles only. */
export type Sheet = undefined
