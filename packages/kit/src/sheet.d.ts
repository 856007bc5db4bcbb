/** A sheet: there is nothing in it to import. */
export {}
