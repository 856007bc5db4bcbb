import { useState } from 'react'
import { Button } from '../button/Button.tsx'
import { PasswordField } from '../field/password-field/PasswordField.tsx'
import { Ticket, TicketRow } from '../ticket/Ticket.tsx'
import { hasContent, hasFieldError, messageOf } from './calls.ts'
import { showSuccess, showProblem, problemText } from './card.ts'
import type { CardContext } from './card.ts'
import { SubmitButton } from './SubmitButton.tsx'
import { satisfiesRule, normalizeEmail } from './rules.ts'
import { RuleList } from './RuleList.tsx'
import styles from './SigninCard.module.css'
import { StepFrame } from './StepFrame.tsx'
import { useSend } from './useSend.ts'

/** Step 4: a new password that satisfies all rules, sent with the change code of step 3. */
export function NewPasswordStep({ card, code }: { card: CardContext; code: string }) {
  const { id, texts, rules } = card
  const email = normalizeEmail(card.email)
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const { busy, send } = useSend(card.fetch)
  const isReady = rules.every((rule) => satisfiesRule(rule, password)) && password !== ''

  const change = async () => {
    if (!isReady) return setError(texts.rulesMissing)
    card.setMessage(undefined)
    const reply = await send(card.addresses.changePassword, { email, password, code })
    if (!reply) return
    if (hasFieldError(reply, 'password')) return setError(texts.weakPassword)
    if (!hasContent(reply)) return showProblem(card, problemText(card, reply))
    const isChanged = reply.content['success'] === true
    card.goToStep({ name: isChanged ? 'login' : 'recover' })
    if (isChanged) showSuccess(card, messageOf(reply) ?? texts.changed)
    else showProblem(card, messageOf(reply) ?? texts.changeFailed)
  }
  const type = (typed: string) => {
    setPassword(typed)
    setError(undefined)
  }

  return (
    <StepFrame card={card} title={texts.choose} onSubmit={() => void change()}>
      <Ticket>
        <TicketRow>
          <PasswordField
            id={`${id}-password`}
            name="password"
            label={texts.newPassword}
            value={password}
            onChange={type}
            username={email}
            autoComplete="new-password"
            passwordTexts={card.passwordTexts}
            error={error}
            readOnly={busy}
          />
        </TicketRow>
      </Ticket>
      <RuleList rules={rules} password={password} texts={texts} />
      <SubmitButton
        busy={busy}
        busyLabel={texts.working}
        disabled={!isReady}
        onMissing={() => setError(texts.rulesMissing)}
      >
        {texts.save}
      </SubmitButton>
      <div className={styles.ways}>
        <Button variant="clean" disabled={busy} onClick={() => card.goToStep({ name: 'login' })}>
          {texts.backToLogin}
        </Button>
      </div>
    </StepFrame>
  )
}
