'use client'

import { useLayoutEffect, useRef, useState } from 'react'
import type { FocusEvent, RefObject } from 'react'
import { frontDialog, subscribeToFrontDialog } from '../dialog/open-dialogs.ts'
import { visibleToasts } from './visible-toasts.ts'
import type { ToastMessage, VisibleToast } from './visible-toasts.ts'
import { Toast } from './Toast.tsx'
import { useTexts } from '../settings/settings.ts'
import type { ToastRequest } from '../settings/settings.ts'
import styles from './Toasts.module.css'

export type { ToastMessage }

export type { ToastRequest }

export type ToastsTexts = { close: string }

const english: ToastsTexts = { close: 'Close' }

export type ToastsProps = {
  /** Oldest first. */
  toasts: readonly ToastMessage[]
  /**
   * Called when a toast has disappeared, after its time or its close button. Remove it from the
   * list then.
   */
  onClose: (uuid: string) => void
  /** Name of the close button. @default Close */
  closeText?: string
}

/**
 * Short messages, newest on top. At most three are visible at once, and the others wait. The
 * pointer or the focus on one stops the countdown of all. Two hidden live regions announce the
 * texts: errors at once, the others in a pause. The regions are separate from the column, which
 * keeps its order for all types, and are always rendered, because screen readers miss a region
 * that appears together with its text.
 */
export function Toasts({ toasts, onClose, closeText }: ToastsProps) {
  const texts = useTexts('toasts', english, { close: closeText })
  const home = useRef<HTMLDivElement>(null)
  const column = useRef<HTMLDivElement>(null)
  useFrontDialogAsParent(column, home)
  const focusedBefore = useRef<HTMLElement>(null)
  const [isHovered, setIsHovered] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const visible = visibleToasts(toasts)

  const onFocus = ({ relatedTarget }: FocusEvent) => {
    setIsFocused(true)
    if (relatedTarget instanceof HTMLElement && !column.current?.contains(relatedTarget))
      focusedBefore.current = relatedTarget
  }
  const removeToast = (uuid: string) => {
    // A removed element fires neither a leave nor a blur event.
    setIsHovered(false)
    const focused = document.activeElement
    if (focused?.closest('[data-leaving]') && column.current?.contains(focused)) {
      setIsFocused(false)
      if (focused.matches(':focus-visible'))
        (
          column.current.querySelector<HTMLElement>('[data-type]:not([data-leaving]) button') ??
          focusedBefore.current
        )?.focus()
    }
    onClose(uuid)
  }
  return (
    <div ref={home} className={styles.home}>
      <div
        ref={column}
        className={styles.toasts}
        onPointerMove={() => setIsHovered(true)}
        onPointerLeave={() => setIsHovered(false)}
        onFocus={onFocus}
        onBlur={() => setIsFocused(false)}
      >
        {visible
          .map(({ key, uuid, ...toast }) => (
            <Toast
              key={key}
              {...toast}
              stopped={isHovered || isFocused}
              closeText={texts.close}
              onClose={() => removeToast(uuid)}
            />
          ))
          .toReversed()}
        <LiveRegion role="status" toasts={visible.filter(({ type }) => type !== 'error')} />
        <LiveRegion role="alert" toasts={visible.filter(({ type }) => type === 'error')} />
      </div>
    </div>
  )
}

type LiveRegionProps = { role: 'status' | 'alert'; toasts: readonly VisibleToast[] }

function LiveRegion({ role, toasts }: LiveRegionProps) {
  return (
    <div role={role} aria-atomic="false" className={styles.region}>
      {toasts.map(({ key, message }) => (
        <p key={key} className="kit-sr">
          {message}
        </p>
      ))}
    </div>
  )
}

/**
 * Moves the element into the open modal dialog: outside of it, neither the pointer nor a screen
 * reader would reach it. The DOM element itself moves, so that no countdown starts again. React
 * does not notice, because the element is the only child of its home.
 */
function useFrontDialogAsParent(
  element: RefObject<HTMLElement | null>,
  home: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const [moved, ownParent] = [element.current, home.current]
    if (!moved || !ownParent) return
    const moveTo = (parent: HTMLElement) => {
      if (moved.parentElement !== parent) parent.append(moved)
    }
    const follow = () => moveTo(frontDialog() ?? ownParent)
    follow()
    const stop = subscribeToFrontDialog(follow)
    return () => {
      stop()
      moveTo(ownParent)
    }
  }, [element, home])
}
