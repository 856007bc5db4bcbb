import { CircleCheck } from 'lucide-react'
import { Button } from '../button/Button.tsx'
import { Icon } from '../icon/Icon.tsx'
import styles from './SaveBar.module.css'

export type SaveBarProps = {
  /** Saves the edited copy. Not called while busy. */
  onSave: () => void
  /** Puts the saved values back. */
  onCancel: () => void
  /** Saving is under way. */
  busy?: boolean
  /** Said by the leaving bar in place of its buttons, because the toast that says it is short. @default none */
  done?: string | undefined
  /** Words of its own. @default the specification's English */
  texts?: Partial<SaveBarTexts>
}

export type SaveBarTexts = { title: string; cancel: string; save: string; busy: string }

const english: SaveBarTexts = {
  title: 'Unsaved changes',
  cancel: 'Cancel',
  save: 'Save',
  busy: 'Working...',
}

/** Shown while the edited copy differs from what is saved. Fixed at the foot; pages leave 160px free below. */
export function SaveBar({ onSave, onCancel, busy = false, done, texts }: SaveBarProps) {
  const say = { ...english, ...texts }
  return (
    <section
      className={styles.bar}
      aria-label={say.title}
      data-save-bar
      data-done={done ? true : undefined}
    >
      <output>
        {done ? (
          <>
            <Icon of={CircleCheck} />
            {done}
          </>
        ) : (
          say.title
        )}
      </output>
      {!done && (
        <>
          <Button variant="secondaryMedium" disabled={busy} onClick={onCancel}>
            {say.cancel}
          </Button>
          <Button
            variant="primaryMedium"
            className={styles.save}
            busy={busy}
            busyLabel={say.busy}
            onClick={onSave}
          >
            {say.save}
          </Button>
        </>
      )}
    </section>
  )
}
