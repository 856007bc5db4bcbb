import { useState } from 'react'
import { Button } from '../button/Button.tsx'
import { CodeBoxes } from '../code-boxes/CodeBoxes.tsx'
import { isDone, isRight, reasonIn, textIn } from './calls.ts'
import { praise, refuse, refuseField, wordsFor } from './card.ts'
import type { Card } from './card.ts'
import { sentEmail } from './rules.ts'
import styles from './SigninCard.module.css'
import { StepFrame } from './StepFrame.tsx'
import { useSend } from './useSend.ts'

/** Step 3: the four digits from the mail, checked as soon as they are all there. */
export function ConfirmStep({ card, anotherCode }: { card: Card; anotherCode: boolean }) {
  const { id, texts, email } = card
  const [attempt, setAttempt] = useState(0)
  const [error, setError] = useState<string>()
  const { busy, send } = useSend(card.fetch)

  const check = async (code: string) => {
    card.say(undefined)
    const reply = await send(card.addresses.validate, { code, email: sentEmail(email) }, 'omit')
    if (!reply) return
    const changeCode =
      isRight(reply) && reply.content['success'] === true
        ? textIn(reply.content, 'code')
        : undefined
    if (changeCode !== undefined) return card.go({ name: 'newPassword', code: changeCode })
    startAgain(isRight(reply) ? texts.invalidCode : undefined)
    if (isRight(reply)) refuseField(card, reasonIn(reply) ?? texts.invalidCode)
    else refuse(card, wordsFor(card, reply))
  }

  const startAgain = (fault?: string) => {
    setAttempt((before) => before + 1)
    setError(fault)
  }
  const sendAnother = async () => {
    card.say(undefined)
    const reply = await send(card.addresses.forgotPassword, { email: sentEmail(email) })
    if (!reply) return
    if (!isDone(reply)) return refuse(card, wordsFor(card, reply))
    startAgain()
    praise(card, texts.anotherCodeSent)
  }

  return (
    <StepFrame card={card} title={texts.confirm} lead={texts.codeSent(sentEmail(email))}>
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
        <Button variant="clean" disabled={busy} onClick={() => card.go({ name: 'recover' })}>
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
