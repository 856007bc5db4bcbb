import type { PasswordRule } from './rules.ts'

/** The texts of the sign-in card. Where the specification has a text, it is used. */
export type SigninCardTexts = {
  signIn: string
  email: string
  /** Replaces `email` when the field accepts any login. */
  loginOrEmail: string
  password: string
  working: string
  recover: string
  newAccount: string
  fillInEmail: string
  /** Replaces `fillInEmail` when the field accepts any login. */
  fillInLogin: string
  fillInPassword: string
  invalidEmail: string
  /** Shown under the password while it is too short. */
  shortPassword: (least: number) => string
  /** The login failed, for any reason. */
  invalidCredentials: string
  /** No answer, or an unreadable one. */
  away: string
  /** Shown for an error answer without a text of its own. */
  failed: (status: number) => string
  /** The title of the second step, for accounts with a second factor. */
  secondFactor: string
  appCode: string
  appCodeLead: string
  useAppCode: string
  recoveryCode: string
  recoveryCodeLead: string
  useRecoveryCode: string
  wrongFactor: string
  /** The second step took too long. */
  secondFactorOver: string
  /** The account has a passkey and nothing else. */
  passkeyOnly: string
  askEmail: string
  next: string
  backToLogin: string
  confirm: string
  code: string
  /** Name of a box of the code. */
  box: (number: number, of: number) => string
  codeSent: (email: string) => string
  invalidCode: string
  anotherEmail: string
  anotherCode: string
  anotherCodeSent: string
  choose: string
  newPassword: string
  save: string
  /** Not all rules are satisfied yet. */
  rulesMissing: string
  /** The server does not accept the password. */
  weakPassword: string
  changed: string
  changeFailed: string
  /** Whether a rule is satisfied, for screen readers. */
  kept: string
  missing: string
} & Record<PasswordRule, string>

export const english: SigninCardTexts = {
  signIn: 'Sign in',
  email: 'E-mail',
  loginOrEmail: 'Login or e-mail',
  password: 'Password',
  working: 'Working...',
  recover: 'Recover password',
  newAccount: 'New account',
  fillInEmail: 'Please fill in your e-mail',
  fillInLogin: 'Please fill in your login or e-mail',
  fillInPassword: 'Please fill in your password',
  invalidEmail: 'Invalid email',
  shortPassword: (least) => `At least ${least} ${least === 1 ? 'character' : 'characters'}`,
  invalidCredentials:
    'Your username or password is incorrect. Would you like to reset your password?',
  away: 'The service cannot be reached. Please try again.',
  failed: (status) => `This did not work (status ${status}). Please try again.`,
  secondFactor: 'Confirm that it is you',
  appCode: 'Code of the app',
  appCodeLead: 'Open your authenticator app and enter its code.',
  useAppCode: 'Use the authenticator app',
  recoveryCode: 'Recovery code',
  recoveryCodeLead: 'Enter one of the recovery codes that you kept. Each works once.',
  useRecoveryCode: 'Use a recovery code',
  wrongFactor: 'This code is not right. Each code works once.',
  secondFactorOver: 'This took too long. Please sign in again.',
  passkeyOnly: 'Your account needs its passkey. Please sign in on the portal’s own page.',
  askEmail: 'Enter your e-mail and we will send you a code.',
  next: 'Continue',
  backToLogin: 'Back to login',
  confirm: 'Confirm e-mail',
  code: 'Code',
  box: (number, of) => `Digit ${number} of ${of}`,
  codeSent: (email) =>
    `If ${email} has an account, we have sent a code to it. The code expires in 90 seconds.`,
  invalidCode: 'Invalid code',
  anotherEmail: 'Use another email',
  anotherCode: 'Send another code',
  anotherCodeSent: 'We have sent another code.',
  choose: 'Choose a new password',
  newPassword: 'Password',
  save: 'Save',
  rulesMissing: 'Please choose a password that keeps all rules.',
  weakPassword: 'Please choose another password: this one is too short or too common.',
  changed: 'Password changed',
  changeFailed: 'Invalid change, please start again',
  kept: 'kept',
  missing: 'missing',
  uppercase: 'Uppercase',
  lowercase: 'Lowercase',
  digit: 'Digit',
  special: 'Special character !@#$%^&*',
  length: 'At least 8 characters',
}
