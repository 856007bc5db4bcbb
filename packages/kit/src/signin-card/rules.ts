import { isEmail } from '../email-format.ts'

export type PasswordRule = 'uppercase' | 'lowercase' | 'digit' | 'special' | 'length'

const minLength = 8 // characters

/** The check of each rule (specification, section 5). */
const ruleChecks: Record<PasswordRule, (password: string) => boolean> = {
  uppercase: (password) => /\p{Lu}/u.test(password),
  lowercase: (password) => /\p{Ll}/u.test(password),
  digit: (password) => /[0-9]/.test(password),
  special: (password) => /[!@#$%^&*]/.test(password),
  length: (password) => password.length >= minLength,
}

/** The five rules, in the order in which they are shown. */
export const passwordRules = Object.keys(ruleChecks) as readonly PasswordRule[]

export function satisfiesRule(rule: PasswordRule, password: string): boolean {
  return ruleChecks[rule](password)
}

/** What the login field accepts: an e-mail address, or any text that the server knows. */
export type LoginKind = 'email' | 'any'

export function isLogin(kind: LoginKind, typed: string): boolean {
  return kind === 'any' ? typed.trim() !== '' : isEmail(typed.trim())
}

type EmailErrorTexts = { fillInEmail: string; invalidEmail: string }

/** The error of the login field, if any. */
export function loginError(
  kind: LoginKind,
  typed: string,
  texts: EmailErrorTexts & { fillInLogin: string },
): string | undefined {
  if (kind === 'email') return emailError(typed, texts)
  return isLogin(kind, typed) ? undefined : texts.fillInLogin
}

/** The error of an e-mail address, if any. */
export function emailError(
  email: string,
  { fillInEmail, invalidEmail }: EmailErrorTexts,
): string | undefined {
  if (email.trim() === '') return fillInEmail
  return isEmail(email.trim()) ? undefined : invalidEmail
}

/** The form in which the card sends an address. */
export function normalizeEmail(typed: string): string {
  return typed.trim().toLowerCase()
}

/** Characters: the login accepts passwords of more than four (specification, section 4). */
export const defaultPasswordMin = 5
