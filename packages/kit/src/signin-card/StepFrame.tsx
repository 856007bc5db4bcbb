import { useLayoutEffect, useRef } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { Notice } from '../feedback/Notice.tsx'
import { Text } from '../text/Text.tsx'
import type { Card } from './card.ts'
import styles from './SigninCard.module.css'

type StepFrameProps = {
  card: Card
  title: string
  lead?: string
  onSubmit?: () => void
  children: ReactNode
}

/** One step: a form of its own under a heading, which takes the focus when the step replaces another. */
export function StepFrame({
  card: { said, quiet, moved, id },
  title,
  lead,
  onSubmit,
  children,
}: StepFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const comesLater = useRef(moved)
  useLayoutEffect(() => {
    if (!comesLater.current) return
    comesLater.current = false
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
        <div role={quiet ? 'alert' : undefined} className={styles.said}>
          {said && <Notice tone={said.tone}>{said.text}</Notice>}
        </div>
      </div>
      {children}
    </form>
  )
}
