import { useState } from 'react'
import { Button } from '../button/Button.tsx'
import { PasswordField } from '../field/PasswordField.tsx'
import { Ticket, TicketRow } from '../ticket/Ticket.tsx'
import { isRight, isWrong, reasonIn } from './calls.ts'
import { praise, refuse, wordsFor } from './card.ts'
import type { Card } from './card.ts'
import { Forward } from './Forward.tsx'
import { keepsRule, sentEmail } from './rules.ts'
import { RuleList } from './RuleList.tsx'
import styles from './SigninCard.module.css'
import { StepFrame } from './StepFrame.tsx'
import { useSend } from './useSend.ts'

/** Step 4: a new password that keeps all rules, sent with the code that the right digits gave. */
export function NewPasswordStep({ card, code }: { card: Card; code: string }) {
  const { id, texts, rules } = card
  const email = sentEmail(card.email)
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const { busy, send } = useSend(card.fetch)
  const ready = rules.every((rule) => keepsRule(rule, password)) && password !== ''

  const change = async () => {
    if (!ready) return setError(texts.rulesMissing)
    card.say(undefined)
    const reply = await send(card.addresses.changePassword, { email, password, code })
    if (!reply) return
    if (isWrong(reply, 'password')) return setError(texts.passwordRefused)
    if (!isRight(reply)) return refuse(card, wordsFor(card, reply))
    const isChanged = reply.content['success'] === true
    card.go({ name: isChanged ? 'login' : 'recover' })
    if (isChanged) praise(card, reasonIn(reply) ?? texts.changed)
    else refuse(card, reasonIn(reply) ?? texts.changeFailed)
  }
  const type = (typed: string) => {
    setPassword(typed)
    setError(undefined)
  }

  return (
    <StepFrame card={card} title={texts.choose} onSubmit={() => void change()}>
      {/* So that a password manager knows whose password this is. */}
      <input
        className="sr"
        type="text"
        name="username"
        autoComplete="username"
        value={email}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <Ticket>
        <TicketRow>
          <PasswordField
            id={`${id}-password`}
            name="password"
            label={texts.newPassword}
            value={password}
            onChange={type}
            autoComplete="new-password"
            passwordTexts={card.passwordTexts}
            error={error}
            readOnly={busy}
          />
        </TicketRow>
      </Ticket>
      <RuleList rules={rules} password={password} texts={texts} />
      <Forward
        busy={busy}
        busyLabel={texts.working}
        disabled={!ready}
        onMissing={() => setError(texts.rulesMissing)}
      >
        {texts.save}
      </Forward>
      <div className={styles.ways}>
        <Button variant="clean" disabled={busy} onClick={() => card.go({ name: 'login' })}>
          {texts.backToLogin}
        </Button>
      </div>
    </StepFrame>
  )
}
