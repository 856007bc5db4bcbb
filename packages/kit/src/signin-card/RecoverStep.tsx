import { useState } from 'react'
import { Button } from '../button/Button.tsx'
import { TextField } from '../field/text-field/TextField.tsx'
import { Ticket, TicketRow } from '../ticket/Ticket.tsx'
import { isSuccess, hasFieldError } from './calls.ts'
import { showProblem, problemText } from './card.ts'
import type { CardContext } from './card.ts'
import { SubmitButton } from './SubmitButton.tsx'
import { isEmail } from '../email-format.ts'
import { emailError, normalizeEmail } from './rules.ts'
import styles from './SigninCard.module.css'
import { StepFrame } from './StepFrame.tsx'
import { useSend } from './useSend.ts'

/** Step 2: the e-mail address for the code. */
export function RecoverStep({ card }: { card: CardContext }) {
  const { id, texts, email, setEmail } = card
  const [error, setError] = useState<string>()
  const { busy, send } = useSend(card.fetch)
  const isReady = isEmail(email.trim())

  const ask = async () => {
    setError(emailError(email, texts))
    if (!isReady) return
    card.setMessage(undefined)
    const reply = await send(card.addresses.forgotPassword, { email: normalizeEmail(email) })
    if (!reply) return
    if (isSuccess(reply)) return card.goToStep({ name: 'confirm' })
    if (hasFieldError(reply, 'email')) return setError(texts.invalidEmail)
    showProblem(card, problemText(card, reply))
  }
  const change = (text: string) => {
    setEmail(text)
    setError(undefined)
  }

  return (
    <StepFrame card={card} title={texts.recover} lead={texts.askEmail} onSubmit={() => void ask()}>
      <Ticket>
        <TicketRow>
          <TextField
            id={`${id}-email`}
            name="email"
            label={texts.email}
            type="email"
            value={email}
            onChange={change}
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            error={error}
            readOnly={busy}
          />
        </TicketRow>
      </Ticket>
      <SubmitButton
        arrow
        busy={busy}
        busyLabel={texts.working}
        disabled={!isReady}
        onMissing={() => setError(emailError(email, texts))}
      >
        {texts.next}
      </SubmitButton>
      <div className={styles.ways}>
        <Button variant="clean" disabled={busy} onClick={() => card.goToStep({ name: 'login' })}>
          {texts.backToLogin}
        </Button>
      </div>
    </StepFrame>
  )
}
