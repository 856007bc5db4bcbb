import { useState } from 'react'
import { Button } from '../button/Button.tsx'
import { CodeBoxes } from '../code-boxes/CodeBoxes.tsx'
import { isSuccess, hasContent, messageOf, textField } from './calls.ts'
import { showSuccess, showProblem, toastProblem, problemText } from './card.ts'
import type { CardContext } from './card.ts'
import { normalizeEmail } from './rules.ts'
import styles from './SigninCard.module.css'
import { StepFrame } from './StepFrame.tsx'
import { useSend } from './useSend.ts'

/** Step 3: the four digits from the mail, checked as soon as all are typed. */
export function ConfirmStep({ card, anotherCode }: { card: CardContext; anotherCode: boolean }) {
  const { id, texts, email } = card
  const [attempt, setAttempt] = useState(0)
  const [error, setError] = useState<string>()
  const { busy, send } = useSend(card.fetch)

  const check = async (code: string) => {
    card.setMessage(undefined)
    const reply = await send(
      card.addresses.validate,
      { code, email: normalizeEmail(email) },
      'omit',
    )
    if (!reply) return
    const changeCode =
      hasContent(reply) && reply.content['success'] === true
        ? textField(reply.content, 'code')
        : undefined
    if (changeCode !== undefined) return card.goToStep({ name: 'newPassword', code: changeCode })
    startAgain(hasContent(reply) ? texts.invalidCode : undefined)
    if (hasContent(reply)) toastProblem(card, messageOf(reply) ?? texts.invalidCode)
    else showProblem(card, problemText(card, reply))
  }

  const startAgain = (error?: string) => {
    setAttempt((before) => before + 1)
    setError(error)
  }
  const sendAnother = async () => {
    card.setMessage(undefined)
    const reply = await send(card.addresses.forgotPassword, { email: normalizeEmail(email) })
    if (!reply) return
    if (!isSuccess(reply)) return showProblem(card, problemText(card, reply))
    startAgain()
    showSuccess(card, texts.anotherCodeSent)
  }

  return (
    <StepFrame card={card} title={texts.confirm} lead={texts.codeSent(normalizeEmail(email))}>
      <div>
        <CodeBoxes
          id={`${id}-code`}
          legend={texts.code}
          onFull={(code) => void check(code)}
          error={error}
          attempt={attempt}
          busy={busy}
          texts={{ box: texts.box }}
        />
        <div role="status" className={styles.working}>
          {busy && texts.working}
        </div>
      </div>
      <div className={styles.ways}>
        <Button variant="clean" disabled={busy} onClick={() => card.goToStep({ name: 'recover' })}>
          {texts.anotherEmail}
        </Button>
        {anotherCode && (
          <Button variant="clean" disabled={busy} onClick={() => void sendAnother()}>
            {texts.anotherCode}
          </Button>
        )}
      </div>
    </StepFrame>
  )
}
