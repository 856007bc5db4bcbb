import { useRef, useState } from 'react'
import type { FocusEvent, KeyboardEvent } from 'react'

/** Whether the calendar is open. Escape, a press outside and the second day close it. */
export function useCalendarSheet(onLeave: () => void) {
  const [isOpen, setOpen] = useState(false)
  const host = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return {
    isOpen,
    host,
    button,
    close,
    toggle: () => (isOpen ? close() : setOpen(true)),
    leave: () => setOpen(false),
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (host.current?.contains(relatedTarget)) return
      if (relatedTarget) setOpen(false)
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
