/** A sheet: there is nothing in it to import but its styles. */
export type Sheet = undefined
