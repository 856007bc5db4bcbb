import { useRef, useState } from 'react'
import { Button } from '../button/Button.tsx'
import { PasswordField } from '../field/password-field/PasswordField.tsx'
import { TextField } from '../field/text-field/TextField.tsx'
import { Ticket, TicketRow } from '../ticket/Ticket.tsx'
import { hasContent, secondFactorsIn } from './calls.ts'
import { showProblem } from './card.ts'
import type { CardContext, CodeMethod, SignedInUser } from './card.ts'
import { SubmitButton } from './SubmitButton.tsx'
import { isLogin, loginError, normalizeEmail } from './rules.ts'
import styles from './SigninCard.module.css'
import { StepFrame } from './StepFrame.tsx'
import { useSend } from './useSend.ts'

const codeMethods: readonly CodeMethod[] = ['totp', 'recovery']

type LoginStepProps = {
  card: CardContext
  signup: string | undefined
  onSignedIn: (user: SignedInUser) => void
}

/** Step 1: e-mail or login, and password. */
export function LoginStep({ card, signup, onSignedIn }: LoginStepProps) {
  const { id, texts, login: typed, setLogin, loginKind: kind, passwordMin } = card
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const [isInvalid, setInvalid] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const { busy, send } = useSend(card.fetch)
  const isReady = isLogin(kind, typed) && password.length >= passwordMin

  const login = async () => {
    if (!isReady) return setTried(true)
    card.setMessage(undefined)
    const reply = await send(card.addresses.login, { email: normalizeEmail(typed), password })
    if (!reply) return
    if (hasContent(reply)) {
      const factors = secondFactorsIn(reply.content)
      if (!factors) return onSignedIn(reply.content)
      const methods = codeMethods.filter((method) => factors.includes(method))
      return card.goToStep({ name: 'secondFactor', methods })
    }
    const isAway = reply.status === 0 || reply.status === 200
    setInvalid(!isAway)
    showProblem(card, isAway ? texts.away : texts.invalidCredentials)
    focusAndSelect(input.current)
  }
  const change = (set: (text: string) => void) => (text: string) => {
    set(text)
    setInvalid(false)
  }

  return (
    <StepFrame card={card} title={texts.signIn} onSubmit={() => void login()}>
      <Ticket>
        <TicketRow>
          <TextField
            id={`${id}-email`}
            name="email"
            label={kind === 'any' ? texts.loginOrEmail : texts.email}
            value={typed}
            onChange={change(setLogin)}
            autoComplete="username"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            invalid={isInvalid}
            error={tried && loginError(kind, typed, texts)}
            readOnly={busy}
          />
        </TicketRow>
        <TicketRow>
          <PasswordField
            id={`${id}-password`}
            name="password"
            label={texts.password}
            value={password}
            onChange={change(setPassword)}
            ref={input}
            passwordTexts={card.passwordTexts}
            invalid={isInvalid}
            error={tried && passwordError(password, card)}
            readOnly={busy}
          />
        </TicketRow>
      </Ticket>
      <SubmitButton
        busy={busy}
        busyLabel={texts.working}
        disabled={!isReady}
        onMissing={() => setTried(true)}
      >
        {texts.signIn}
      </SubmitButton>
      <OtherWays card={card} signup={signup} busy={busy} />
    </StepFrame>
  )
}

/** The links to a new password and to a new account. */
function OtherWays({
  card: { texts, goToStep },
  signup,
  busy,
}: Pick<LoginStepProps, 'card' | 'signup'> & { busy: boolean }) {
  return (
    <div className={styles.ways}>
      <Button variant="clean" disabled={busy} onClick={() => goToStep({ name: 'recover' })}>
        {texts.recover}
      </Button>
      {signup !== undefined && (
        <Button variant="clean" href={signup}>
          {texts.newAccount}
        </Button>
      )}
    </div>
  )
}

/** Focuses the field and selects its text, so that typing replaces it. */
function focusAndSelect(input: HTMLInputElement | null) {
  input?.focus()
  input?.select()
}

function passwordError(password: string, { texts, passwordMin }: CardContext): string | undefined {
  if (password === '') return texts.fillInPassword
  return password.length >= passwordMin ? undefined : texts.shortPassword(passwordMin)
}
