import { useEffect, useRef } from 'react'
import type { ReactNode, RefObject } from 'react'
import { classes } from '../classes.ts'
import styles from './Popup.module.css'

const gap = 8 // px between the anchor and the popup
const edge = 8 // px kept free towards the edges of the window
const least = 120 // px: smaller than this it would not be usable, so it may then reach over the edge

export type Align = 'stretch' | 'start' | 'end'

export type PopupProps = {
  /** Shown in front of the page. */
  open: boolean
  /** What it belongs to; it may contain the popup in the document. */
  anchor: RefObject<HTMLElement | null>
  /** A press outside of both. */
  onOutside: () => void
  /** As wide as the anchor, or as wide as its content and flush with the anchor's start or end. */
  align?: Align
  /** A class of the sheet. @default none */
  className?: string | undefined
  /** What stands on the sheet. */
  children: ReactNode
}

/**
 * A sheet in the browser's top layer, so that no clipping parent cuts it. It hangs 8px below its anchor, or stands above when
 * there is more room, and follows scrolling. A press in it leaves the focus where it is, except in an input.
 */
export function Popup({
  open,
  anchor,
  onOutside,
  align = 'stretch',
  className,
  children,
}: PopupProps) {
  const own = useRef<HTMLDivElement>(null)
  const leave = useRef(onOutside)
  useEffect(() => {
    leave.current = onOutside
  })

  useEffect(() => {
    // not before: on the first drawing the anchor around it is not there yet
    const popup = own.current
    const host = anchor?.current
    if (!open || !popup || !host) return
    popup.showPopover()
    let up = false
    const follow = (event?: Event) => {
      if (!(event?.target instanceof Node && popup.contains(event.target)))
        up = place(popup, host, align, up)
    }
    const watchNoMore = watchSize(popup, follow)
    const outside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !popup.contains(target) && !host.contains(target))
        leave.current()
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
      watchNoMore()
      sizes.disconnect()
      host.removeEventListener('mousedown', keepFocus)
      popup.removeEventListener('mousedown', keepFocus)
      document.removeEventListener('pointerdown', outside)
      window.removeEventListener('scroll', follow, { capture: true })
      window.removeEventListener('resize', follow)
      popup.hidePopover()
    }
  }, [open, anchor, align])

  return (
    <div ref={own} popover="manual" className={classes(styles.popup, className)}>
      {children}
    </div>
  )
}

/** What comes later, as an answer of a server, may need the room above. Told in the next frame: placing changes the size that is watched. */
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
  if (!(event.target instanceof HTMLInputElement)) event.preventDefault()
}

/** @returns whether it stands above; once there it stays while it is open, or it would jump with every answer */
function place(popup: HTMLElement, host: HTMLElement, align: Align, wasUp: boolean): boolean {
  const { style } = popup
  const box = host.getBoundingClientRect()
  style.maxHeight = ''
  style.width =
    align === 'stretch' ? `${Math.min(Math.max(box.width, 240), innerWidth - 2 * edge)}px` : ''
  const { width, height } = popup.getBoundingClientRect()
  const start = align === 'end' ? box.right - width : box.left
  const below = innerHeight - box.bottom - gap - edge
  const above = box.top - gap - edge
  const up = above > below && (wasUp || height > below)
  style.left = `${Math.max(edge, Math.min(start, innerWidth - width - edge))}px`
  style.top = up ? 'auto' : `${box.bottom + gap}px`
  style.bottom = up ? `${innerHeight - box.top + gap}px` : 'auto'
  style.maxHeight = `${Math.max(least, up ? above : below)}px`
  return up
}
