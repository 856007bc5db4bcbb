/** What a title has room for in one line, even on a narrow phone. */
const short = 16

/** A site's name for a title: in a language without spaces a line would end within the name first, so a short one is kept together. */
export const withNoBreaks = (name: string): string =>
  name.length > short ? name : name.replaceAll(' ', '\u00a0')
