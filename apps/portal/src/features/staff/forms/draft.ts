/** The values of a form of the desk. */
export type Draft = Readonly<Record<string, unknown>>

/** A value of a text field. An empty field may have none. */
export function asText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
