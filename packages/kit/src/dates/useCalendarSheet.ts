import { useRef, useState } from 'react'
import type { FocusEvent, KeyboardEvent } from 'react'
import { afterPress } from '../field/cell/after-press.ts'

/**
 * Whether the calendar is open, and whether the focus is in the field or in its calendar. Escape, a
 * press outside and the second day close it.
 */
export function useCalendarSheet(onLeave: () => void) {
  const [isOpen, setOpen] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const host = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return {
    isOpen,
    isFocused,
    host,
    button,
    close,
    toggle: () => (isOpen ? close() : setOpen(true)),
    leave: () => setOpen(false),
    onFocus: () => setFocused(true),
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (host.current?.contains(relatedTarget)) return
      if (relatedTarget) setOpen(false)
      afterPress(() => setFocused(host.current?.contains(document.activeElement) ?? false))
      onLeave()
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !isOpen) return
      event.preventDefault()
      event.stopPropagation() // a dialog around the field stays open
      close()
    },
  }
}
