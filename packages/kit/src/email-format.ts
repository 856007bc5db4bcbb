/**
 * Whether a text has the format of an e-mail address: local part, at sign, domain, dot, top level
 * of at least two letters; in any case (specification, section 5).
 */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@(?:[^\s@.]+\.)+[a-z]{2,}$/i.test(text)
}
