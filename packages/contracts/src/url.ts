/** Parses an absolute address; undefined for any other. `URL.canParse` needs Safari 17. */
export function parseUrl(value: string): URL | undefined {
  try {
    return new URL(value)
  } catch {
    return undefined
  }
}
