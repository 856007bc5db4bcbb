/**
 * Whether a value is the text of a web address, with http, https or www (specification, section 5).
 * A host after http or https needs no dot: `http://localhost:3000`.
 */
export function isWebAddress(value: unknown): boolean {
  return (
    typeof value === 'string' &&
    /^(?:https?:\/\/[^\s/?#.]|www\.[^\s/?#.]+\.[^\s/?#])[^\s]*$/i.test(value)
  )
}
