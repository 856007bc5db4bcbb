'use client'

import { CircleAlert } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import type { ComponentProps, MouseEvent } from 'react'
import { classes } from '../../classes.ts'
import { Icon } from '../../icon/Icon.tsx'
import { joinRefs } from '../../join-refs.ts'
import { useTexts } from '../../settings/settings.ts'
import styles from './ErrorSummary.module.css'

export type ErrorItem = { id: string; label: string; message: string }

export type SummaryTexts = { title: string }

const english: SummaryTexts = { title: 'Please complete all required fields.' }

export type ErrorSummaryProps = Omit<ComponentProps<'div'>, 'children' | 'title'> & {
  /** The sentence above the list. @default Please complete all required fields. */
  title?: string | undefined
  /** The field errors in the order of the fields: the field's id, its label and the message. */
  items: ErrorItem[]
  /**
   * The sentence for several fields with the same message, by the message. Messages with the same
   * sentence share one list. @default the message itself
   */
  sharedTexts?: Readonly<Record<string, string>> | undefined
  /** Increase it at each failed attempt: the focus returns to the summary. */
  attempt?: number
}

/**
 * All field errors of a form, above its first section. Takes the focus when it appears, so that a
 * screen reader says its title; each link leads to its field. It is not a live region: a mended
 * field takes its line away, and nothing is read again.
 */
export function ErrorSummary({ attempt = 0, title, ...rest }: ErrorSummaryProps) {
  const texts = useTexts('summary', english, { title })
  return <Summary key={attempt} title={texts.title} {...rest} />
}

function Summary({
  title,
  items,
  sharedTexts,
  className,
  ref,
  ...rest
}: Omit<ErrorSummaryProps, 'attempt'>) {
  const box = useRef<HTMLDivElement>(null)
  const titleId = useId()
  useEffect(() => box.current?.focus(), [])
  return (
    <div
      tabIndex={-1}
      role="group"
      aria-labelledby={titleId}
      {...rest}
      ref={joinRefs(box, ref)}
      className={classes(styles.summary, className)}
    >
      <Icon of={CircleAlert} size={24} />
      <div>
        <h2 id={titleId} className="kit-text-subsubtitle">
          {title}
        </h2>
        <ul className="kit-part">
          {groupsOf(items, sharedTexts).map(({ text, fields }) => (
            <ErrorGroup key={text} text={text} fields={fields} />
          ))}
        </ul>
      </div>
    </div>
  )
}

interface ErrorGroupProps {
  text: string
  fields: ErrorItem[]
}

/** Groups the fields by their sentence, so that each sentence is shown once. */
function groupsOf(
  items: ErrorItem[],
  sharedTexts: Readonly<Record<string, string>> = {},
): ErrorGroupProps[] {
  const groups = new Map<string, ErrorItem[]>()
  for (const item of items) {
    const text = sharedTexts[item.message] ?? item.message
    groups.set(text, [...(groups.get(text) ?? []), item])
  }
  return [...groups].map(([text, fields]) => ({ text, fields }))
}

/** One field with its message, or one sentence with all its fields. */
function ErrorGroup({ text, fields }: ErrorGroupProps) {
  const [first, ...others] = fields.map(({ id, label }) => (
    <a key={id} className="kit-part" href={`#${id}`} onClick={(event) => goToField(event, id)}>
      {label}
    </a>
  ))
  if (others.length === 0)
    return (
      <li>
        {first}
        <span>{fields[0]?.message}</span>
      </li>
    )
  return (
    <li data-shared>
      <span>{text}</span>
      <span className={styles.fields}>
        {first}
        {others}
      </span>
    </li>
  )
}

/**
 * Focuses the field and scrolls to its label: the browser alone would scroll only to the input and
 * hide the label.
 */
function goToField(event: MouseEvent, id: string) {
  const field = document.getElementById(id)
  if (!field) return
  event.preventDefault()
  const label = document.getElementById(`${id}-label`) ?? field
  label.scrollIntoView({ block: 'center' })
  // A disabled field cannot take the focus.
  const target = field.matches(':disabled') ? label : field
  if (target !== field) target.tabIndex = -1
  target.focus({ preventScroll: true })
}
