'use client'

import { X } from 'lucide-react'
import { useEffect, useId, useLayoutEffect, useRef } from 'react'
import type { ComponentProps, KeyboardEvent, ReactNode } from 'react'
import { Button } from '../button/Button.tsx'
import { classes } from '../classes.ts'
import { Icon } from '../icon/Icon.tsx'
import { joinRefs } from '../join-refs.ts'
import { useTexts } from '../settings/settings.ts'
import styles from './Dialog.module.css'
import { registerOpenDialog } from './open-dialogs.ts'

export type DialogTexts = { close: string }

const english: DialogTexts = { close: 'Close' }

export type DialogProps = Omit<ComponentProps<'dialog'>, 'title'> & {
  /** Stands in front of the page. */
  open: boolean
  /** The question. */
  title: ReactNode
  /**
   * Buttons at the foot, the harmless one first: it gets the focus when the dialog has no field.
   * @default none
   */
  actions?: ReactNode
  /**
   * Is called for Escape and for the close button. Without it only the actions close the dialog.
   * @default none
   */
  onClose?: (() => void) | undefined
  /** Name of the close button. @default Close */
  closeText?: string | undefined
  /** The content under the title. @default none */
  children?: ReactNode
}

/**
 * A question in front of the page. The browser keeps the focus inside and gives it back afterwards.
 * Ctrl+Enter (on a Mac also Command+Enter) sends the form in it, from a text of several lines too.
 */
export function Dialog({
  open,
  title,
  actions,
  onClose,
  closeText,
  className,
  children,
  ref,
  ...rest
}: DialogProps) {
  const texts = useTexts('dialog', english, { close: closeText })
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const latestOnClose = useRef(onClose)
  useEffect(() => {
    latestOnClose.current = onClose
  })
  useLayoutEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    const cancel = (event: Event) => {
      if (!event.cancelable) return // it closes, and opens again
      event.preventDefault() // the owner of `open` decides when it closes
      latestOnClose.current?.()
    }
    // Without a click in between, Escape closes a dialog without asking (HTML, close watchers).
    const reopen = () => {
      element.showModal()
      latestOnClose.current?.()
    }
    element.addEventListener('cancel', cancel)
    element.addEventListener('close', reopen)
    element.showModal()
    passOnFocus(element)
    const unregister = registerOpenDialog(element)
    return () => {
      unregister()
      element.removeEventListener('cancel', cancel)
      element.removeEventListener('close', reopen)
      element.close()
    }
  }, [open])
  return (
    <dialog
      {...rest}
      ref={joinRefs(dialog, ref)}
      className={classes(styles.dialog, className)}
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        rest.onKeyDown?.(event)
        if (isSendKey(event)) send(event)
      }}
      onKeyDownCapture={(event) => {
        rest.onKeyDownCapture?.(event)
        // An open list of one chooses first; a closed list would open.
        if (isSendKey(event) && !choosesInList(event.target) && send(event)) event.stopPropagation()
      }}
    >
      {open && (
        <div className={styles.sheet}>
          <h2 id={titleId} className="kit-text-subtitle">
            {title}
          </h2>
          <div className={styles.body}>{children}</div>
          {actions && <div className={styles.actions}>{actions}</div>}
          {onClose && (
            <Button
              variant="action"
              className={styles.close}
              icon={<Icon of={X} />}
              aria-label={texts.close}
              onClick={onClose}
            />
          )}
        </div>
      )}
    </dialog>
  )
}

/**
 * The browser also focuses what Tab does not reach, such as a name that only password managers
 * read. Then the first element that it reaches gets the focus.
 */
function passOnFocus(dialog: HTMLDialogElement) {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || focused.tabIndex >= 0 || focused.autofocus) return
  for (const element of dialog.querySelectorAll<HTMLElement>('*')) {
    if (element.tabIndex < 0) continue
    element.focus()
    if (document.activeElement === element) return
  }
}

/** Ctrl+Enter, on a Mac also Command+Enter. */
function isSendKey({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key === 'Enter' && (ctrlKey || metaKey)
}

/**
 * Whether an open list has the focus whose highlighted option the key chooses. In a list of several
 * it would take back what was just picked.
 */
function choosesInList(target: EventTarget): boolean {
  if (!(target instanceof Element) || target.getAttribute('aria-expanded') !== 'true') return false
  const list = document.getElementById(target.getAttribute('aria-controls') ?? '')
  return list?.getAttribute('aria-multiselectable') !== 'true'
}

/**
 * Sends the dialog's form when the key has done its work: a select tells its choice after the key
 * that chose it. Returns false without a form.
 */
function send(event: KeyboardEvent<HTMLDialogElement>): boolean {
  const form = event.currentTarget.querySelector('form')
  if (!form) return false
  event.preventDefault()
  setTimeout(() => form.requestSubmit())
  return true
}
