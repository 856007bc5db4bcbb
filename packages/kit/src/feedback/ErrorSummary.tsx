import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { MouseEvent } from 'react'
import { Icon } from '../icon/Icon.tsx'
import styles from './ErrorSummary.module.css'

export type ErrorItem = { id: string; label: string; message: string }

export type ErrorSummaryProps = {
  /** The sentence above the list. */
  title?: string
  /** The wrong fields in their order: id of the field, its label, what is wrong. */
  items: ErrorItem[]
  /** Raise it at each failed attempt: the focus comes back to the summary. */
  attempt?: number
}

/** All wrong fields of a form at once, above its first section. Takes the focus when it appears; each link leads to its field. */
export function ErrorSummary({
  attempt = 0,
  title = 'Please complete all required fields.',
  items,
}: ErrorSummaryProps) {
  return <Summary key={attempt} title={title} items={items} />
}

function Summary({ title, items }: { title: string; items: ErrorItem[] }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className={styles.summary}>
      <Icon of={CircleAlert} size={24} />
      <div role="alert">
        <h2 className="text-subsubtitle">{title}</h2>
        <ul>
          {items.map(({ id, label, message }) => (
            <li key={id}>
              <a href={`#${id}`} onClick={(event) => goToField(event, id)}>
                {label}
              </a>
              <span>{message}</span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** Focuses the field with its label in view: the browser alone would stop at the edge of the input and hide it. */
function goToField(event: MouseEvent, id: string) {
  const field = document.getElementById(id)
  if (!field) return
  event.preventDefault()
  const label = document.getElementById(`${id}-label`) ?? field
  label.scrollIntoView({ block: 'center' })
  field.focus({ preventScroll: true })
}
