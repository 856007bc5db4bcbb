/** The number of characters that fit one line of a title on a narrow phone. */
const short = 16

/**
 * Keeps a short site name on one line: in a language without spaces a line would break within it.
 */
export function withNoBreaks(name: string): string {
  return name.length > short ? name : name.replaceAll(' ', '\u00a0')
}
