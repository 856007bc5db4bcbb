/** The reader of properties does not know `readonly` lists and would call them unknown. */
export function plainLists(source: string): string {
  return source.replace(/\breadonly (?=[\w<>]+\[\])/g, '')
}
