'use client'

import { CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ComponentProps } from 'react'
import { Button } from '../button/Button.tsx'
import { classes } from '../classes.ts'
import { Icon } from '../icon/Icon.tsx'
import { useTexts } from '../settings/settings.ts'
import styles from './SaveBar.module.css'

export type SaveBarProps = Omit<ComponentProps<'section'>, 'children'> & {
  /** Saves the edited copy. Not called while busy. */
  onSave: () => void
  /** Puts the saved values back. */
  onCancel: () => void
  /** Saving is under way. */
  busy?: boolean
  /**
   * Words that replace the buttons while the bar leaves: the toast with the same words is short.
   * Screen readers get them from the toast, once.
   * @default none
   */
  done?: string | undefined
  /** The texts of the bar. @default the specification's English */
  texts?: Partial<SaveBarTexts>
}

export type SaveBarTexts = { title: string; cancel: string; save: string; busy: string }

const english: SaveBarTexts = {
  title: 'Unsaved changes',
  cancel: 'Cancel',
  save: 'Save',
  busy: 'Working...',
}

/**
 * Shown while the edited copy differs from the saved one. It is fixed at the foot; pages leave
 * 160px free below.
 */
export function SaveBar({
  onSave,
  onCancel,
  busy = false,
  done,
  texts: ownTexts,
  className,
  ...rest
}: SaveBarProps) {
  const texts = useTexts('saveBar', english, ownTexts)
  return (
    <section
      {...rest}
      className={classes(styles.bar, className)}
      aria-label={texts.title}
      data-save-bar
      data-done={done ? true : undefined}
    >
      {done ? (
        <p className={styles.words} aria-hidden="true">
          <Icon of={CircleCheck} />
          {done}
        </p>
      ) : (
        <>
          <p className={styles.words}>{texts.title}</p>
          <Announcement text={texts.title} />
        </>
      )}
      {!done && (
        <>
          <Button variant="secondaryMedium" disabled={busy} onClick={onCancel}>
            {texts.cancel}
          </Button>
          <Button
            variant="primaryMedium"
            className={styles.save}
            busy={busy}
            busyLabel={texts.busy}
            onClick={onSave}
          >
            {texts.save}
          </Button>
        </>
      )}
    </section>
  )
}

const announcementDelay = 100 // ms, until a screen reader knows the region

/** A live region that fills after it is rendered: screen readers miss one that comes filled. */
function Announcement({ text }: { text: string }) {
  const [isKnown, setIsKnown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsKnown(true), announcementDelay)
    return () => clearTimeout(timer)
  }, [])
  return <output className="kit-sr">{isKnown && text}</output>
}
