'use client'

import { useEffect, useRef } from 'react'
import type { ComponentProps, ReactNode, RefObject } from 'react'
import { classes } from '../classes.ts'
import { isRightToLeft } from '../direction.ts'
import { joinRefs } from '../join-refs.ts'
import styles from './Popup.module.css'

const gap = 8 // px between the anchor and the popup
const edge = 8 // px between the popup and the edges of the window
const least = 120 // px: the least useful height; the popup may then extend over the edge

export type Align = 'stretch' | 'start' | 'end'

export type PopupProps = ComponentProps<'div'> & {
  /** Shown in front of the page. */
  open: boolean
  /** The element that it belongs to, which may contain the popup. */
  anchor: RefObject<HTMLElement | null>
  /** The pointer was pressed outside of both. */
  onOutside: () => void
  /**
   * As wide as the anchor, or as wide as its content and aligned with the anchor's start or end.
   */
  align?: Align
  /** The HTML element; a `span` may stand in a line of text. @default div */
  as?: 'div' | 'span'
  /** The content of the sheet. */
  children: ReactNode
}

/**
 * A sheet in the browser's top layer, so that no parent clips it. It is 8px below its anchor, or
 * above it if there is more space, and follows scrolling. A press of the pointer in it does not
 * move the focus, except in an input; the words of a tooltip can be marked.
 */
export function Popup({
  open,
  anchor,
  onOutside,
  align = 'stretch',
  as = 'div',
  className,
  ref,
  ...rest
}: PopupProps) {
  const Sheet = as as 'div' // both take the same attributes
  const element = useRef<HTMLDivElement>(null)
  const latestOnOutside = useRef(onOutside)
  useEffect(() => {
    latestOnOutside.current = onOutside
  })

  useEffect(() => {
    // no layout effect: on the first render the anchor around it has no ref yet
    const popup = element.current
    const host = anchor?.current
    if (!open || !popup || !host) return
    // Safari before 17, Firefox before 125 and Chrome before 114 have no popovers. There the sheet
    // only covers its neighbours.
    popup.dataset['open'] = ''
    if ('showPopover' in popup) popup.showPopover()
    let isAbove = false
    const follow = (event?: Event) => {
      if (!(event?.target instanceof Node && popup.contains(event.target)))
        isAbove = place(popup, host, align, isAbove)
    }
    const stopWatching = watchSize(popup, follow)
    const outside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !popup.contains(target) && !host.contains(target))
        latestOnOutside.current()
    }
    follow()
    const sizes = new ResizeObserver(() => follow())
    sizes.observe(host)
    sizes.observe(document.documentElement)
    host.addEventListener('mousedown', keepFocus)
    popup.addEventListener('mousedown', keepFocus)
    document.addEventListener('pointerdown', outside)
    window.addEventListener('scroll', follow, { capture: true, passive: true })
    window.addEventListener('resize', follow)
    return () => {
      stopWatching()
      sizes.disconnect()
      host.removeEventListener('mousedown', keepFocus)
      popup.removeEventListener('mousedown', keepFocus)
      document.removeEventListener('pointerdown', outside)
      window.removeEventListener('scroll', follow, { capture: true })
      window.removeEventListener('resize', follow)
      delete popup.dataset['open']
      if ('hidePopover' in popup) popup.hidePopover()
    }
  }, [open, anchor, align])

  return (
    <Sheet
      {...rest}
      ref={joinRefs(element, ref)}
      popover="manual"
      className={classes(styles.popup, className)}
    />
  )
}

/**
 * Places the popup again when its content grows, for example after a server's answer. It waits for
 * the next frame, because placing changes the observed size.
 */
function watchSize(popup: HTMLElement, then: () => void): () => void {
  let frame = 0
  const sizes = new ResizeObserver(() => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => then())
  })
  sizes.observe(popup)
  return () => {
    cancelAnimationFrame(frame)
    sizes.disconnect()
  }
}

function keepFocus(event: MouseEvent) {
  const { target } = event
  if (!(target instanceof Element && target.closest('input, [role=tooltip]')))
    event.preventDefault()
}

/**
 * Places the popup below its anchor, or above it if there is more space.
 * @param wasAbove keeps it above while it is open, because it would otherwise move with every
 * answer of a server
 * @returns whether it is above
 */
function place(popup: HTMLElement, host: HTMLElement, align: Align, wasAbove: boolean): boolean {
  const { style } = popup
  const box = host.getBoundingClientRect()
  style.maxHeight = ''
  style.width =
    align === 'stretch' ? `${Math.min(Math.max(box.width, 240), innerWidth - 2 * edge)}px` : ''
  const { width, height } = popup.getBoundingClientRect()
  const isAtRight = (align === 'end') !== isRightToLeft(host)
  const start = isAtRight ? box.right - width : box.left
  const below = innerHeight - box.bottom - gap - edge
  const above = box.top - gap - edge
  const isAbove = above > below && (wasAbove || height > below)
  style.left = `${Math.max(edge, Math.min(start, innerWidth - width - edge))}px`
  style.top = isAbove ? 'auto' : `${box.bottom + gap}px`
  style.bottom = isAbove ? `${innerHeight - box.top + gap}px` : 'auto'
  style.maxHeight = `${Math.max(least, isAbove ? above : below)}px`
  return isAbove
}
