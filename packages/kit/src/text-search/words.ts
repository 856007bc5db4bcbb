/**
 * A text as a search compares it: in lower case without accents, with a space before each word:
 * ' pina colada' for 'Piña-Colada'. A text that begins with another one has its words in front; a
 * text that includes another one has a word that begins with it.
 */
export function searchWords(text: string): string {
  return ` ${text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()}`
}
