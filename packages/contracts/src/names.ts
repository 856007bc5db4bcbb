/** The names of people, as the languages of the portal write them. */

export interface PersonName {
  /** The given name. */
  readonly name: string
  /** The family name. */
  readonly surname: string
}

/** Japanese, Korean and Chinese. */
const familyNameFirst = /^(?:ja|ko|zh)(?:-|$)/i

const cjk = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}・ー\s]+$/u

/** Is this text in Chinese, Japanese or Korean letters? */
export function isCjk(text: string): boolean {
  return cjk.test(text)
}

/** Does this language (BCP 47) write the family name first? */
export function writesFamilyNameFirst(language: string | null | undefined): boolean {
  return familyNameFirst.test(language ?? '')
}

/** The two in the order of this language, such as the fields of a form. */
export function inNameOrder<T>(given: T, family: T, language: string | null | undefined): T[] {
  return writesFamilyNameFirst(language) ? [family, given] : [given, family]
}

/**
 * The whole name in the order of the reader's language. A name in Chinese, Japanese or Korean
 * letters begins with the family name for every reader.
 * @param language BCP 47
 */
export function fullName({ name, surname }: PersonName, language?: string | null): string {
  return inNameOrder(name, surname, isCjk(name + surname) ? 'zh' : language).join(' ')
}

/**
 * The name in the greeting of a mail: the given name, or in languages that put the family name
 * first the whole name, because a given name alone is rude there.
 */
export function greetingName(person: PersonName, language: string | null | undefined): string {
  return writesFamilyNameFirst(language) ? fullName(person, language) : person.name
}
