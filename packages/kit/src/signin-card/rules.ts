import type { SigninCardTexts } from './texts.ts'

export type PasswordRule = 'uppercase' | 'lowercase' | 'digit' | 'special' | 'length'

const least = 8 // characters

/** What each rule asks of a new password (specification, section 5). */
const keeps: Record<PasswordRule, (password: string) => boolean> = {
  uppercase: (password) => /\p{Lu}/u.test(password),
  lowercase: (password) => /\p{Ll}/u.test(password),
  digit: (password) => /[0-9]/.test(password),
  special: (password) => /[!@#$%^&*]/.test(password),
  length: (password) => password.length >= least,
}

/** The five rules, in the order they are shown. */
export const passwordRules = Object.keys(keeps) as readonly PasswordRule[]

export const keepsRule = (rule: PasswordRule, password: string): boolean => keeps[rule](password)

/** Local part, at sign, domain, dot, top level of at least two letters; in any case. */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i.test(text)

/** What is wrong with an e-mail address, if anything. */
export function emailFault(email: string, { fillInEmail, invalidEmail }: Pick<SigninCardTexts, 'fillInEmail' | 'invalidEmail'>): string | undefined {
  if (email.trim() === '') return fillInEmail
  return isEmail(email.trim()) ? undefined : invalidEmail
}

/** As it is sent. */
export const sentEmail = (typed: string): string => typed.trim().toLowerCase()

/** The login takes passwords that are longer than this. */
const tooShort = 4

export const isLongEnough = (password: string): boolean => password.length > tooShort
