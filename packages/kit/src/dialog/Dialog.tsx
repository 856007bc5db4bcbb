import { X } from 'lucide-react'
import { useEffect, useId, useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { Button } from '../button/Button.tsx'
import { Icon } from '../icon/Icon.tsx'
import styles from './Dialog.module.css'
import { dialogOpened } from './open-dialogs.ts'

export type DialogProps = {
  /** Stands in front of the page. */
  open: boolean
  /** The question. */
  title: ReactNode
  /** Buttons at the foot, the careful one first: it gets the focus when nothing in the dialog can be filled in. @default none */
  actions?: ReactNode
  /** Escape or the close button. */
  onClose: () => void
  /** Name of the close button. */
  closeText?: string
  /** What it says. @default none */
  children?: ReactNode
}

/** A question in front of the page. The browser keeps the focus inside and gives it back afterwards. */
export function Dialog({
  open,
  title,
  actions,
  onClose,
  closeText = 'Close',
  children,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useLayoutEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    const cancel = (event: Event) => {
      event.preventDefault() // who opened it decides when it closes
      close.current()
    }
    element.addEventListener('cancel', cancel)
    element.showModal()
    const closed = dialogOpened(element)
    return () => {
      closed()
      element.removeEventListener('cancel', cancel)
      element.close()
    }
  }, [open])
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={titleId}>
      {open && (
        <div className={styles.sheet}>
          <h2 id={titleId} className="text-subtitle">
            {title}
          </h2>
          <div className={styles.body}>{children}</div>
          {actions && <div className={styles.actions}>{actions}</div>}
          <Button
            variant="action"
            className={styles.close}
            icon={<Icon of={X} />}
            aria-label={closeText}
            onClick={onClose}
          />
        </div>
      )}
    </dialog>
  )
}
