import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from '../button/Button.tsx'
import { CodeField } from '../field/code-field/CodeField.tsx'
import { Notice } from '../feedback/notice/Notice.tsx'
import { Ticket, TicketRow } from '../ticket/Ticket.tsx'
import { hasContent, textField } from './calls.ts'
import { showProblem, problemText, toastProblem } from './card.ts'
import type { CardContext, CodeMethod, SignedInUser } from './card.ts'
import styles from './SigninCard.module.css'
import { StepFrame } from './StepFrame.tsx'
import { SubmitButton } from './SubmitButton.tsx'
import { useSend } from './useSend.ts'

type SecondFactorStepProps = {
  card: CardContext
  /** The ways that the account has; none when it has a passkey only. */
  methods: readonly CodeMethod[]
  onSignedIn: (user: SignedInUser) => void
}

/** After the login, for an account with a second factor: a code of an app, or a recovery code. */
export function SecondFactorStep({ card, methods, onSignedIn }: SecondFactorStepProps) {
  const { texts, goToStep } = card
  const [method = methods[0], setMethod] = useState<CodeMethod>()
  const others = methods.filter((other) => other !== method)
  const ways = (
    <div className={styles.ways}>
      {others.map((other) => (
        <Button key={other} variant="clean" onClick={() => setMethod(other)}>
          {other === 'totp' ? texts.useAppCode : texts.useRecoveryCode}
        </Button>
      ))}
      <Button variant="clean" onClick={() => goToStep({ name: 'login' })}>
        {texts.backToLogin}
      </Button>
    </div>
  )
  if (!method)
    return (
      <StepFrame card={card} title={texts.secondFactor}>
        <Notice tone="blue">{texts.passkeyOnly}</Notice>
        {ways}
      </StepFrame>
    )
  return (
    <CodeForm key={method} card={card} method={method} onSignedIn={onSignedIn}>
      {ways}
    </CodeForm>
  )
}

type CodeFormProps = Omit<SecondFactorStepProps, 'methods'> & {
  method: CodeMethod
  children: ReactNode
}

function CodeForm({ card, method, onSignedIn, children }: CodeFormProps) {
  const { id, texts } = card
  const [code, setCode] = useState('')
  const [isWrong, setWrong] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const { busy, send } = useSend(card.fetch)
  useEffect(() => input.current?.focus(), [])

  const check = async () => {
    if (code === '') return input.current?.focus()
    card.setMessage(undefined)
    const reply = await send(card.addresses.secondFactor, { [method]: code })
    if (!reply) return
    if (hasContent(reply)) return onSignedIn(reply.content)
    if (textField(reply.content, 'code') === 'noSession') {
      card.goToStep({ name: 'login' })
      return showProblem(card, texts.secondFactorOver)
    }
    const isRefused = reply.status === 401
    setWrong(isRefused)
    if (isRefused) toastProblem(card, texts.wrongFactor)
    else showProblem(card, problemText(card, reply))
    input.current?.select()
  }
  const isApp = method === 'totp'
  return (
    <StepFrame
      card={card}
      title={texts.secondFactor}
      lead={isApp ? texts.appCodeLead : texts.recoveryCodeLead}
      onSubmit={() => void check()}
    >
      <Ticket>
        <TicketRow>
          <CodeField
            id={`${id}-factor`}
            label={isApp ? texts.appCode : texts.recoveryCode}
            value={code}
            onChange={(typed) => {
              setCode(typed)
              setWrong(false)
            }}
            ref={input}
            autoComplete={isApp ? 'one-time-code' : 'off'}
            error={isWrong && texts.wrongFactor}
            readOnly={busy}
          />
        </TicketRow>
      </Ticket>
      <SubmitButton
        busy={busy}
        busyLabel={texts.working}
        disabled={code === ''}
        onMissing={() => input.current?.focus()}
      >
        {texts.signIn}
      </SubmitButton>
      {children}
    </StepFrame>
  )
}
