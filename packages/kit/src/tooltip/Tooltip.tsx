'use client'

import { cloneElement, useEffect, useId, useRef, useState } from 'react'
import type { ComponentProps, FocusEvent, PointerEvent, ReactElement, ReactNode } from 'react'
import { classes } from '../classes.ts'
import { joinRefs } from '../join-refs.ts'
import { Popup } from '../popup/Popup.tsx'
import type { Align } from '../popup/Popup.tsx'
import styles from './Tooltip.module.css'

export type TooltipProps = Omit<ComponentProps<'span'>, 'children'> & {
  /** A few words about the element. Without them there is no tooltip. */
  text: ReactNode
  /** One element that can take the focus. It gets the `aria-describedby`. */
  children: ReactElement<{ 'aria-describedby'?: string | undefined }>
  /** Which edges of the element and the tooltip are in line. @default start */
  align?: Exclude<Align, 'stretch'>
}

/** Milliseconds: a pointer that passes by shows nothing; one on its way to the tooltip keeps it. */
const delays = { open: 500, close: 300 }

/** Closes the tooltip in view: there is never more than one. */
let closeOther: (() => void) | undefined

/**
 * A few words about an element that take no room (WCAG 2.2, 1.4.13). They appear under a resting
 * pointer and at once with keyboard focus, stay while one of the two is there, and go with Escape.
 */
export function Tooltip({
  text,
  children,
  align = 'start',
  className,
  ref,
  ...rest
}: TooltipProps) {
  const place = useRef<HTMLSpanElement>(null)
  const id = useId()
  const { isOpen, handlers, close } = useTooltip(rest)
  const isEmpty = text === undefined || text === null || text === false || text === ''
  if (isEmpty) return children
  const { 'aria-describedby': described } = children.props
  return (
    <span
      {...rest}
      {...handlers}
      ref={joinRefs(place, ref)}
      className={classes(styles.place, className)}
    >
      {cloneElement(children, { 'aria-describedby': classes(described, id) })}
      <Popup
        as="span"
        id={id}
        role="tooltip"
        open={isOpen}
        anchor={place}
        align={align}
        onOutside={close}
        className={styles.tooltip}
      >
        {text}
      </Popup>
    </span>
  )
}

type Handlers = Pick<
  ComponentProps<'span'>,
  'onPointerEnter' | 'onPointerLeave' | 'onPointerDown' | 'onFocus' | 'onBlur'
>

/** When the tooltip is open. Handlers of its owner are called too. */
function useTooltip(own: Handlers) {
  const [isOpen, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const set = (open: boolean, delay = 0) => {
    clearTimeout(timer.current)
    if (delay === 0) setOpen(open)
    else timer.current = setTimeout(() => setOpen(open), delay)
  }
  const close = () => set(false)
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!isOpen) return undefined
    const closeThis = () => setOpen(false)
    closeOther?.()
    closeOther = closeThis
    document.addEventListener('keydown', closeOnEscape, { capture: true })
    return () => {
      if (closeOther === closeThis) closeOther = undefined
      document.removeEventListener('keydown', closeOnEscape, { capture: true })
    }
    function closeOnEscape(event: KeyboardEvent) {
      if (event.key !== 'Escape') return
      event.preventDefault() // a dialog around the element stays open
      event.stopPropagation()
      closeThis()
    }
  }, [isOpen])
  const handlers = {
    onPointerEnter: (event: PointerEvent<HTMLSpanElement>) => {
      own.onPointerEnter?.(event)
      if (event.pointerType === 'mouse') set(true, isOpen ? 0 : delays.open)
    },
    onPointerLeave: (event: PointerEvent<HTMLSpanElement>) => {
      own.onPointerLeave?.(event)
      if (event.currentTarget.querySelector(':focus-visible')) clearTimeout(timer.current)
      else set(false, delays.close)
    },
    onPointerDown: (event: PointerEvent<HTMLSpanElement>) => {
      own.onPointerDown?.(event)
      // The action of the element speaks for itself. A press on the words may mark them.
      if (!(event.target instanceof Element && event.target.closest('[role=tooltip]'))) close()
    },
    onFocus: (event: FocusEvent<HTMLSpanElement>) => {
      own.onFocus?.(event)
      if (event.target.matches(':focus-visible')) set(true)
    },
    onBlur: (event: FocusEvent<HTMLSpanElement>) => {
      own.onBlur?.(event)
      if (!event.currentTarget.matches(':hover')) close()
    },
  }
  return { isOpen, handlers, close }
}
