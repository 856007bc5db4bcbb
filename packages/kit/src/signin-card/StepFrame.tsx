import { useLayoutEffect, useRef } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { Notice } from '../feedback/notice/Notice.tsx'
import { Text } from '../text/Text.tsx'
import type { CardContext } from './card.ts'
import styles from './SigninCard.module.css'

type StepFrameProps = {
  card: CardContext
  title: string
  lead?: string
  onSubmit?: () => void
  children: ReactNode
}

/** A form with a heading. The heading takes the focus when the step replaces another one. */
export function StepFrame({
  card: { id, message, hasToasts, hasChangedStep },
  title,
  lead,
  onSubmit,
  children,
}: StepFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const takesFocus = useRef(hasChangedStep)
  useLayoutEffect(() => {
    if (!takesFocus.current) return
    takesFocus.current = false
    heading.current?.focus()
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit?.()
  }
  return (
    <form
      className={styles.step}
      method="post"
      onSubmit={submit}
      noValidate
      aria-labelledby={`${id}-title`}
    >
      <div>
        <Text
          ref={heading}
          variant="subtitle"
          id={`${id}-title`}
          tabIndex={-1}
          className={styles.title}
        >
          {title}
        </Text>
        {lead && (
          <Text variant="small" className={styles.lead}>
            {lead}
          </Text>
        )}
        <div role={hasToasts ? undefined : 'alert'} className={styles.said}>
          {message && <Notice tone={message.tone}>{message.text}</Notice>}
        </div>
      </div>
      {children}
    </form>
  )
}
