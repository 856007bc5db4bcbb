import { useRef, useState } from 'react'
import { Button } from '../button/Button.tsx'
import { PasswordField } from '../field/PasswordField.tsx'
import { TextField } from '../field/TextField.tsx'
import { Ticket, TicketRow } from '../ticket/Ticket.tsx'
import { isRight } from './calls.ts'
import { refuse } from './card.ts'
import type { Card, SignedInUser } from './card.ts'
import { Forward } from './Forward.tsx'
import { isLogin, loginFault, sentEmail } from './rules.ts'
import styles from './SigninCard.module.css'
import { StepFrame } from './StepFrame.tsx'
import { useSend } from './useSend.ts'

type LoginStepProps = {
  card: Card
  signup: string | undefined
  onSignedIn: (user: SignedInUser) => void
}

/** Step 1: e-mail, or what else one signs in with, and password. */
export function LoginStep({ card, signup, onSignedIn }: LoginStepProps) {
  const { id, texts, login: typed, setLogin, loginKind: kind, passwordMin } = card
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const { busy, send } = useSend(card.fetch)
  const ready = isLogin(kind, typed) && password.length >= passwordMin

  const login = async () => {
    if (!ready) return setTried(true)
    card.say(undefined)
    const reply = await send(card.addresses.login, { email: sentEmail(typed), password })
    if (!reply) return
    if (isRight(reply)) return onSignedIn(reply.content)
    const isAway = reply.status === 0 || reply.status === 200
    setRefused(!isAway)
    refuse(card, isAway ? texts.away : texts.refused)
    takeUp(input.current)
  }
  const change = (set: (text: string) => void) => (text: string) => {
    set(text)
    setRefused(false)
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
            invalid={refused}
            error={tried && loginFault(kind, typed, texts)}
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
            invalid={refused}
            error={tried && passwordFault(password, card)}
            readOnly={busy}
          />
        </TicketRow>
      </Ticket>
      <Forward
        busy={busy}
        busyLabel={texts.working}
        disabled={!ready}
        onMissing={() => setTried(true)}
      >
        {texts.signIn}
      </Forward>
      <Ways card={card} signup={signup} busy={busy} />
    </StepFrame>
  )
}

/** Where else one may go from here. */
function Ways({
  card: { texts, go },
  signup,
  busy,
}: Pick<LoginStepProps, 'card' | 'signup'> & { busy: boolean }) {
  return (
    <div className={styles.ways}>
      <Button variant="clean" disabled={busy} onClick={() => go({ name: 'recover' })}>
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

/** Puts the focus on what was refused, ready to be written over. */
function takeUp(input: HTMLInputElement | null) {
  input?.focus()
  input?.select()
}

function passwordFault(password: string, { texts, passwordMin }: Card): string | undefined {
  if (password === '') return texts.fillInPassword
  return password.length >= passwordMin ? undefined : texts.shortPassword(passwordMin)
}
