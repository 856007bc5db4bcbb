import type { PasswordTexts } from '../field/PasswordField.tsx'
import type { ToastRequest } from '../toast/Toasts.tsx'
import { isRight, reasonIn } from './calls.ts'
import type { Reply } from './calls.ts'
import type { LoginKind, PasswordRule } from './rules.ts'
import type { SigninCardTexts } from './texts.ts'

/** Where the card's calls go. */
export type SigninCardAddresses = {
  login: string
  forgotPassword: string
  validate: string
  changePassword: string
}

/** Who signed in: what the login call answered, whatever that is. See "Who signed in" for what a Passerelle server answers. */
export type SignedInUser = Readonly<Record<string, unknown>>

export type Step =
  | { name: 'login' }
  | { name: 'recover' }
  | { name: 'confirm' }
  | { name: 'newPassword'; code: string }

/** What the card says above the fields; toasts go, this stays until the next try. */
export type Said = { tone: 'red' | 'green'; text: string }

/** What every step needs of the card. */
export type Card = {
  id: string
  texts: SigninCardTexts
  passwordTexts: Partial<PasswordTexts> | undefined
  addresses: SigninCardAddresses
  rules: readonly PasswordRule[]
  loginKind: LoginKind
  /** Characters that the login asks of a password. */
  passwordMin: number
  fetch: typeof globalThis.fetch | undefined
  /** What was typed to sign in with. */
  login: string
  setLogin: (login: string) => void
  /** Kept from step to step, so that nobody types it twice. A login that is no e-mail address is not taken along. */
  email: string
  setEmail: (email: string) => void
  said: Said | undefined
  /** Nobody shows toasts: what is said has to be announced here. */
  quiet: boolean
  /** Another step than the first was shown before: headings take the focus. */
  moved: boolean
  go: (step: Step) => void
  toast: (toast: ToastRequest) => void
  say: (said: Said | undefined) => void
}

/** Durations of the card's toasts in ms (specification, section 8). */
const refusedShows = 4000
const changedShows = 3000

/** A refusal, as a toast and in the card. */
export function refuse({ toast, say }: Card, text: string): void {
  toast({ type: 'error', message: text, autoClose: refusedShows })
  say({ tone: 'red', text })
}

/** A refusal that its field shows already. */
export const refuseField = ({ toast }: Card, text: string): void =>
  toast({ type: 'error', message: text, autoClose: refusedShows })

export function praise({ toast, say }: Card, text: string): void {
  toast({ type: 'success', message: text, autoClose: changedShows })
  say({ tone: 'green', text })
}

/** What to say of an answer that is no success: its own words, else ours. One of status 200 that cannot be read is as good as none. */
export function wordsFor({ texts }: Card, reply: Reply): string {
  const isNone = reply.status === 0 || (reply.status === 200 && !isRight(reply))
  return isNone ? texts.away : (reasonIn(reply) ?? texts.failed(reply.status))
}
