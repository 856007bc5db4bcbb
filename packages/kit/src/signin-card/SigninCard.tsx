import { useId, useState } from 'react'
import type { PasswordTexts } from '../field/PasswordField.tsx'
import type { ToastRequest } from '../toast/Toasts.tsx'
import type { Card, Said, SignedInUser, SigninCardAddresses, Step } from './card.ts'
import { ConfirmStep } from './ConfirmStep.tsx'
import { LoginStep } from './LoginStep.tsx'
import { NewPasswordStep } from './NewPasswordStep.tsx'
import { RecoverStep } from './RecoverStep.tsx'
import { isEmail, passwordRules, usualMin } from './rules.ts'
import type { LoginKind, PasswordRule } from './rules.ts'
import styles from './SigninCard.module.css'
import { english } from './texts.ts'
import type { SigninCardTexts } from './texts.ts'

export type { SignedInUser, SigninCardAddresses } from './card.ts'
export type { LoginKind, PasswordRule } from './rules.ts'
export type { SigninCardTexts } from './texts.ts'

export type SigninCardProps = {
  /** Told once the login answered 200: what it answered. Leave the page, or take the card away, so that password managers save. */
  onSignedIn: (user: SignedInUser) => void
  /** Shows the toasts. Errors stand in the card as well, because toasts go. @default none */
  onToast?: ((toast: ToastRequest) => void) | undefined
  /** Where the calls go. @default '/api/login', '/api/card/forgot-password', '/api/card/validate', '/api/card/change-password' */
  addresses?: Partial<SigninCardAddresses> | undefined
  /** Account creation is enabled: a link 'New account' shows. @default false */
  accountCreation?: boolean
  /** Where 'New account' leads. @default /signup */
  signupAddress?: string
  /** An e-mail address that is known already. @default none */
  email?: string
  /** What one signs in with: an e-mail address, or with `any` whatever the server takes, such as a login number. @default email */
  signInWith?: LoginKind | undefined
  /** Characters that a password has at least: with fewer the login is not sent. @default 5 */
  passwordMin?: number | undefined
  /** In step 3 a button 'Send another code' sends one to the same address. @default false */
  anotherCode?: boolean
  /** What a new password has to have. @default all five */
  passwordRules?: readonly PasswordRule[] | undefined
  /** Takes the place of the browser's own, to send more along or to count the requests. @default the browser's own */
  fetch?: typeof globalThis.fetch | undefined
  /** Words of its own. @default English */
  texts?: Partial<SigninCardTexts> | undefined
  /** Words of the password fields. @default English */
  passwordTexts?: Partial<PasswordTexts> | undefined
}

const usual: SigninCardAddresses = {
  login: '/api/login',
  forgotPassword: '/api/card/forgot-password',
  validate: '/api/card/validate',
  changePassword: '/api/card/change-password',
}

/** Signing in with e-mail and password, and the way to a new password in three more steps (specification, "Generic sign-in card"). */
export function SigninCard({
  onSignedIn,
  onToast,
  addresses,
  accountCreation = false,
  signupAddress = '/signup',
  email,
  signInWith = 'email',
  passwordMin = usualMin,
  anotherCode = false,
  passwordRules: rules = passwordRules,
  fetch,
  texts,
  passwordTexts,
}: SigninCardProps) {
  const id = useId()
  const [step, setStep] = useState<Step>({ name: 'login' })
  const typed = useTyped(signInWith, email)
  const [said, say] = useState<Said>()
  const [moved, setMoved] = useState(false)
  const go = (next: Step) => {
    setStep(next)
    setMoved(true)
    say(undefined)
  }
  const card: Card = {
    id,
    texts: { ...english, ...texts },
    passwordTexts,
    addresses: { ...usual, ...addresses },
    rules,
    loginKind: signInWith,
    passwordMin,
    fetch,
    ...typed,
    said,
    quiet: onToast === undefined,
    moved,
    go,
    say,
    toast: (toast) => onToast?.(toast),
  }
  return <div className={styles.card}>{stepIn(card)}</div>

  function stepIn(of: Card) {
    switch (step.name) {
      case 'login':
        return (
          <LoginStep
            card={of}
            signup={accountCreation ? signupAddress : undefined}
            onSignedIn={onSignedIn}
          />
        )
      case 'recover':
        return <RecoverStep card={of} />
      case 'confirm':
        return <ConfirmStep card={of} anotherCode={anotherCode} />
      case 'newPassword':
        return <NewPasswordStep card={of} code={step.code} />
    }
  }
}

/** What was typed to sign in with, and the e-mail address for the way to a new password: one and the same, unless one signs in with something else. */
function useTyped(
  kind: LoginKind,
  first = '',
): Pick<Card, 'login' | 'setLogin' | 'email' | 'setEmail'> {
  const [login, setLogin] = useState(first)
  const [email, setEmail] = useState(mailed(first))
  return {
    login,
    email,
    setLogin: (typed) => {
      setLogin(typed)
      setEmail(mailed(typed))
    },
    setEmail: (typed) => {
      setLogin(typed)
      setEmail(typed)
    },
  }

  function mailed(typed: string): string {
    return kind === 'email' || isEmail(typed.trim()) ? typed : ''
  }
}
