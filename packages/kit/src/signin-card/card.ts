import type { PasswordTexts } from '../field/password-field/PasswordField.tsx'
import type { ToastRequest } from '../toast/Toasts.tsx'
import { hasContent, messageOf } from './calls.ts'
import type { Reply } from './calls.ts'
import type { LoginKind, PasswordRule } from './rules.ts'
import type { SigninCardTexts } from './texts.ts'

/** Addresses of the card's calls. */
export type SigninCardAddresses = {
  login: string
  /** For accounts with a second factor. */
  secondFactor: string
  forgotPassword: string
  validate: string
  changePassword: string
}

/** The answer to the login call. The page "SigninCard" lists what a Passerelle server answers. */
export type SignedInUser = Readonly<Record<string, unknown>>

/** The second factors that the card can ask for. */
export type CodeMethod = 'totp' | 'recovery'

export type Step =
  | { name: 'login' }
  | { name: 'secondFactor'; methods: readonly CodeMethod[] }
  | { name: 'recover' }
  | { name: 'confirm' }
  | { name: 'newPassword'; code: string }

/** A message above the fields. Toasts disappear; this stays until the next try. */
export type CardMessage = { tone: 'red' | 'green'; text: string }

/** The state and functions of the card that its steps use. */
export type CardContext = {
  id: string
  texts: SigninCardTexts
  passwordTexts: Partial<PasswordTexts> | undefined
  addresses: SigninCardAddresses
  rules: readonly PasswordRule[]
  loginKind: LoginKind
  /** The least number of characters of a password at the login. */
  passwordMin: number
  fetch: typeof globalThis.fetch | undefined
  /** The text of the login field. */
  login: string
  setLogin: (login: string) => void
  /**
   * Kept between the steps, so that nobody types it twice. Empty when the login is no e-mail
   * address.
   */
  email: string
  setEmail: (email: string) => void
  message: CardMessage | undefined
  /** A toast shows the same text and is announced, so the message is not. */
  hasToasts: boolean
  /** The heading takes the focus from the second step on. */
  hasChangedStep: boolean
  goToStep: (step: Step) => void
  showToast: (toast: ToastRequest) => void
  setMessage: (message: CardMessage | undefined) => void
}

/** Durations of the card's toasts in ms (specification, section 8). */
const problemDuration = 4000
const successDuration = 3000

/** Shows a problem as a toast and in the card. */
export function showProblem({ showToast, setMessage }: CardContext, text: string): void {
  showToast({ type: 'error', message: text, autoClose: problemDuration })
  setMessage({ tone: 'red', text })
}

/** Shows a problem as a toast only, because its field shows it already. */
export function toastProblem({ showToast }: CardContext, text: string): void {
  showToast({ type: 'error', message: text, autoClose: problemDuration })
}

export function showSuccess({ showToast, setMessage }: CardContext, text: string): void {
  showToast({ type: 'success', message: text, autoClose: successDuration })
  setMessage({ tone: 'green', text })
}

/**
 * The text for an answer that is not a success: its own, or else the card's. An unreadable answer
 * with status 200 counts as no answer.
 */
export function problemText({ texts }: CardContext, reply: Reply): string {
  const hasNoAnswer = reply.status === 0 || (reply.status === 200 && !hasContent(reply))
  return hasNoAnswer ? texts.away : (messageOf(reply) ?? texts.failed(reply.status))
}
