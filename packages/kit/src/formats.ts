/**
 * Whether a text has the format of an e-mail address: local part, at sign, domain, dot, top level
 * of at least two letters; in any case (specification, section 5).
 */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@(?:[^\s@.]+\.)+[a-z]{2,}$/i.test(text)
}

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
