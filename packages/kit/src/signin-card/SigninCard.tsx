'use client'

import { useId, useState } from 'react'
import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import type { PasswordTexts } from '../field/password-field/PasswordField.tsx'
import type { ToastRequest } from '../toast/Toasts.tsx'
import type { CardContext, CardMessage, SignedInUser, SigninCardAddresses, Step } from './card.ts'
import { ConfirmStep } from './ConfirmStep.tsx'
import { LoginStep } from './LoginStep.tsx'
import { NewPasswordStep } from './NewPasswordStep.tsx'
import { RecoverStep } from './RecoverStep.tsx'
import { SecondFactorStep } from './SecondFactorStep.tsx'
import { isEmail } from '../email-format.ts'
import { passwordRules, defaultPasswordMin } from './rules.ts'
import type { LoginKind, PasswordRule } from './rules.ts'
import { useSettings, useTexts } from '../settings/settings.ts'
import styles from './SigninCard.module.css'
import { english } from './texts.ts'
import type { SigninCardTexts } from './texts.ts'

export type { SignedInUser, SigninCardAddresses } from './card.ts'
export type { LoginKind, PasswordRule } from './rules.ts'
export type { SigninCardTexts } from './texts.ts'

export type SigninCardProps = Omit<ComponentProps<'div'>, 'children'> & {
  /**
   * Called with the answer after a successful login. Leave the page, or unmount the card, so that
   * password managers save.
   */
  onSignedIn: (user: SignedInUser) => void
  /** Called with each toast to show. The card shows the same text itself. @default none */
  onToast?: ((toast: ToastRequest) => void) | undefined
  /**
   * Addresses of the calls.
   * @default '/api/login', '/api/login/second-factor', '/api/card/forgot-password',
   * '/api/card/validate', '/api/card/change-password'
   */
  addresses?: Partial<SigninCardAddresses> | undefined
  /** Whether the card shows a link 'New account'. @default false */
  accountCreation?: boolean
  /** Where 'New account' leads. @default /signup */
  signupAddress?: string
  /** Fills in the e-mail address. @default none */
  email?: string
  /**
   * What the login field accepts: an e-mail address, or with `any` any text that the server knows,
   * such as a login number. @default email
   */
  signInWith?: LoginKind | undefined
  /** The least number of characters of a password: a shorter one is not sent. @default 5 */
  passwordMin?: number | undefined
  /** In step 3 a button 'Send another code' sends one to the same address. @default false */
  anotherCode?: boolean
  /** The rules for a new password. @default all five */
  passwordRules?: readonly PasswordRule[] | undefined
  /**
   * Replaces the browser's `fetch`, to add headers or to count the requests.
   * @default the browser's own
   */
  fetch?: typeof globalThis.fetch | undefined
  /** Words of its own. @default English */
  texts?: Partial<SigninCardTexts> | undefined
  /** The texts of the password fields. @default English */
  passwordTexts?: Partial<PasswordTexts> | undefined
}

const defaultAddresses: SigninCardAddresses = {
  login: '/api/login',
  secondFactor: '/api/login/second-factor',
  forgotPassword: '/api/card/forgot-password',
  validate: '/api/card/validate',
  changePassword: '/api/card/change-password',
}

/**
 * Sign-in with e-mail and password, and three more steps for a new password (specification,
 * "Generic sign-in card").
 */
export function SigninCard({
  onSignedIn,
  onToast,
  addresses,
  accountCreation = false,
  signupAddress = '/signup',
  email,
  signInWith = 'email',
  passwordMin = defaultPasswordMin,
  anotherCode = false,
  passwordRules: rules = passwordRules,
  fetch,
  texts,
  passwordTexts,
  className,
  ...rest
}: SigninCardProps) {
  const id = useId()
  const shared = useSettings()
  const showToast = onToast ?? shared.onToast
  const allTexts = useTexts('signinCard', english, texts)
  const [step, setStep] = useState<Step>({ name: 'login' })
  const loginAndEmail = useLoginAndEmail(signInWith, email)
  const [message, setMessage] = useState<CardMessage>()
  const [hasChangedStep, setHasChangedStep] = useState(false)
  const goToStep = (next: Step) => {
    setStep(next)
    setHasChangedStep(true)
    setMessage(undefined)
  }
  const card: CardContext = {
    id,
    texts: allTexts,
    passwordTexts,
    addresses: { ...defaultAddresses, ...addresses },
    rules,
    loginKind: signInWith,
    passwordMin,
    fetch: fetch ?? shared.fetch,
    ...loginAndEmail,
    message,
    hasToasts: showToast !== undefined,
    hasChangedStep,
    goToStep,
    setMessage,
    showToast: (toast) => showToast?.(toast),
  }
  return (
    <div {...rest} className={classes(styles.card, className)}>
      {renderStep()}
    </div>
  )

  function renderStep() {
    switch (step.name) {
      case 'login':
        return (
          <LoginStep
            card={card}
            signup={accountCreation ? signupAddress : undefined}
            onSignedIn={onSignedIn}
          />
        )
      case 'secondFactor':
        return <SecondFactorStep card={card} methods={step.methods} onSignedIn={onSignedIn} />
      case 'recover':
        return <RecoverStep card={card} />
      case 'confirm':
        return <ConfirmStep card={card} anotherCode={anotherCode} />
      case 'newPassword':
        return <NewPasswordStep card={card} code={step.code} />
    }
  }
}

/**
 * The login, and the e-mail address for a new password. They are the same text unless the login is
 * not an e-mail address.
 */
function useLoginAndEmail(
  kind: LoginKind,
  initial = '',
): Pick<CardContext, 'login' | 'setLogin' | 'email' | 'setEmail'> {
  const [login, setLogin] = useState(initial)
  const [email, setEmail] = useState(emailIn(initial))
  return {
    login,
    email,
    setLogin: (typed) => {
      setLogin(typed)
      setEmail(emailIn(typed))
    },
    setEmail: (typed) => {
      setLogin(typed)
      setEmail(typed)
    },
  }

  function emailIn(typed: string): string {
    return kind === 'email' || isEmail(typed.trim()) ? typed : ''
  }
}
