/** Normalises a text for the search: lower case, without accents. */
export function toSearchText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
}
