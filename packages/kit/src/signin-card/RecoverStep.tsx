import { useState } from 'react'
import { Button } from '../button/Button.tsx'
import { TextField } from '../field/TextField.tsx'
import { Ticket, TicketRow } from '../ticket/Ticket.tsx'
import { isDone, isWrong } from './calls.ts'
import { refuse, wordsFor } from './card.ts'
import type { Card } from './card.ts'
import { Forward } from './Forward.tsx'
import { emailFault, isEmail, sentEmail } from './rules.ts'
import styles from './SigninCard.module.css'
import { StepFrame } from './StepFrame.tsx'
import { useSend } from './useSend.ts'

/** Step 2: where to send a code. */
export function RecoverStep({ card }: { card: Card }) {
  const { id, texts, email, setEmail } = card
  const [error, setError] = useState<string>()
  const { busy, send } = useSend(card.fetch)
  const ready = isEmail(email.trim())

  const ask = async () => {
    setError(emailFault(email, texts))
    if (!ready) return
    card.say(undefined)
    const reply = await send(card.addresses.forgotPassword, { email: sentEmail(email) })
    if (!reply) return
    if (isDone(reply)) return card.go({ name: 'confirm' })
    if (isWrong(reply, 'email')) return setError(texts.invalidEmail)
    refuse(card, wordsFor(card, reply))
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
      <Forward
        arrow
        busy={busy}
        busyLabel={texts.working}
        disabled={!ready}
        onMissing={() => setError(emailFault(email, texts))}
      >
        {texts.next}
      </Forward>
      <div className={styles.ways}>
        <Button variant="clean" disabled={busy} onClick={() => card.go({ name: 'login' })}>
          {texts.backToLogin}
        </Button>
      </div>
    </StepFrame>
  )
}
