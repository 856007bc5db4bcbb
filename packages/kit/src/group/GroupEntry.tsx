import { MoveDown, MoveUp, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../button/Button.tsx'
import { FieldError } from '../field/cell/Cell.tsx'
import { Icon } from '../icon/Icon.tsx'
import styles from './RepeatedGroup.module.css'
import type { GroupTexts } from './texts.ts'

type GroupEntryProps = EntryHeadProps & {
  /** Begins its ids: the entry is `${id}-`, the error `${id}-error`. */
  id: string
  error: ReactNode
  /** The fields. */
  children: ReactNode
}

/**
 * One entry of a group. With an error it can take the focus, because a link of the error summary
 * leads to it.
 */
export function GroupEntry({ id, error, children, ...head }: GroupEntryProps) {
  return (
    <div
      id={`${id}-`}
      role="group"
      tabIndex={error ? -1 : undefined}
      aria-label={head.name}
      aria-describedby={error ? `${id}-error` : undefined}
      className={styles.entry}
    >
      <EntryHead {...head} />
      {children}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

type EntryHeadProps = {
  name: string
  texts: GroupTexts
  /** Undefined where it is not possible: the button keeps the focus and does nothing. */
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
  onRemove: (() => void) | undefined
  hasMoves: boolean
  disabled: boolean | undefined
}

function EntryHead({ name, texts, onUp, onDown, onRemove, hasMoves, disabled }: EntryHeadProps) {
  const actions = [
    ...(hasMoves
      ? [
          { action: 'up', label: texts.up, icon: MoveUp, act: onUp },
          { action: 'down', label: texts.down, icon: MoveDown, act: onDown },
        ]
      : []),
    { action: 'remove', label: texts.remove, icon: X, act: onRemove },
  ]
  return (
    <div className={styles.head}>
      <span className={styles.name}>{name}</span>
      {!disabled &&
        actions.map(({ action, label, icon, act }) => (
          <Button
            key={action}
            variant="action"
            icon={<Icon of={icon} />}
            aria-label={`${label}: ${name}`}
            data-action={action}
            disabled={!act}
            onClick={() => act?.()}
          />
        ))}
    </div>
  )
}
