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
export const isEmail = (text: string): boolean => /^[^\s@]+@(?:[^\s@.]+\.)+[a-z]{2,}$/i.test(text)

/** What one signs in with: an e-mail address, or whatever the server knows people by. */
export type LoginKind = 'email' | 'any'

export const isLogin = (kind: LoginKind, typed: string): boolean =>
  kind === 'any' ? typed.trim() !== '' : isEmail(typed.trim())

/** What is wrong with what one signs in with, if anything. */
export function loginFault(
  kind: LoginKind,
  typed: string,
  texts: Pick<SigninCardTexts, 'fillInEmail' | 'fillInLogin' | 'invalidEmail'>,
): string | undefined {
  if (kind === 'email') return emailFault(typed, texts)
  return isLogin(kind, typed) ? undefined : texts.fillInLogin
}

/** What is wrong with an e-mail address, if anything. */
export function emailFault(
  email: string,
  { fillInEmail, invalidEmail }: Pick<SigninCardTexts, 'fillInEmail' | 'invalidEmail'>,
): string | undefined {
  if (email.trim() === '') return fillInEmail
  return isEmail(email.trim()) ? undefined : invalidEmail
}

/** As it is sent. */
export const sentEmail = (typed: string): string => typed.trim().toLowerCase()

/** Characters: the login takes passwords of more than four (specification, section 4). */
export const usualMin = 5
