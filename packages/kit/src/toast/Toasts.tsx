import { useLayoutEffect, useRef, useState } from 'react'
import type { FocusEvent, RefObject } from 'react'
import { frontDialog, onFrontDialog } from '../dialog/open-dialogs.ts'
import { shownToasts } from './shown.ts'
import type { ToastMessage } from './shown.ts'
import { Toast } from './Toast.tsx'
import styles from './Toasts.module.css'

export type { ToastMessage }

/** A message that whoever shows the toasts is asked to show. */
export type ToastRequest = Omit<ToastMessage, 'uuid'>

export type ToastsProps = {
  /** Oldest first. */
  toasts: readonly ToastMessage[]
  /** Its time is up or its button was pressed, and it has left: take it off the list. */
  onClose: (uuid: string) => void
  /** Name of the close button. @default Close */
  closeText?: string
}

/**
 * Messages that come and go, newest on top. Three show at once, the rest wait for their turn. The pointer or the focus on one
 * stops the clock of all. Two regions out of sight speak the words, errors at once and the others in a pause: they stand apart from the
 * column, which keeps its order whatever the types, and are always there, because a screen reader misses a region that arrives with its text.
 */
export function Toasts({ toasts, onClose, closeText = 'Close' }: ToastsProps) {
  const home = useRef<HTMLDivElement>(null)
  const column = useRef<HTMLDivElement>(null)
  useInFront(column, home)
  const before = useRef<HTMLElement>(null)
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const shown = shownToasts(toasts)

  const entered = ({ relatedTarget }: FocusEvent) => {
    setFocused(true)
    if (relatedTarget instanceof HTMLElement && !column.current?.contains(relatedTarget))
      before.current = relatedTarget
  }
  const closed = (uuid: string) => {
    setPointed(false) // what leaves from under the pointer or the focus sends no event
    const focus = document.activeElement
    if (focus?.closest('[data-leaving]') && column.current?.contains(focus)) {
      setFocused(false)
      if (focus.matches(':focus-visible'))
        (
          column.current.querySelector<HTMLElement>('[data-type]:not([data-leaving]) button') ??
          before.current
        )?.focus()
    }
    onClose(uuid)
  }
  const region = (role: 'status' | 'alert') => (
    <div role={role} aria-atomic="false" className={styles.region}>
      {shown.map(
        ({ key, message, type }) =>
          (type === 'error') === (role === 'alert') && (
            <p key={key} className="sr">
              {message}
            </p>
          ),
      )}
    </div>
  )
  return (
    <div ref={home} className={styles.home}>
      <div
        ref={column}
        className={styles.toasts}
        onPointerMove={() => setPointed(true)}
        onPointerLeave={() => setPointed(false)}
        onFocus={entered}
        onBlur={() => setFocused(false)}
      >
        {shown
          .map(({ key, uuid, ...toast }) => (
            <Toast
              key={key}
              {...toast}
              stopped={pointed || focused}
              closeText={closeText}
              onClose={() => closed(uuid)}
            />
          ))
          .toReversed()}
        {region('status')}
        {region('alert')}
      </div>
    </div>
  )
}

/**
 * While a modal dialog is open the element stands in it: outside it would lie behind, and be neither pressed nor heard. It is moved as
 * it is, so that no clock begins anew; React does not look for it, because it is the only child of its home.
 */
function useInFront(
  element: RefObject<HTMLElement | null>,
  home: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const [moved, own] = [element.current, home.current]
    if (!moved || !own) return
    const move = (to: HTMLElement) => {
      if (moved.parentElement !== to) to.append(moved)
    }
    const follow = () => move(frontDialog() ?? own)
    follow()
    const stop = onFrontDialog(follow)
    return () => {
      stop()
      move(own)
    }
  }, [element, home])
}
