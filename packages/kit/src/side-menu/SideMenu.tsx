'use client'

import { useEffect, useRef } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Dot } from '../feedback/dot/Dot.tsx'
import { Icon } from '../icon/Icon.tsx'
import type { LucideIcon } from '../icon/Icon.tsx'
import { joinRefs } from '../join-refs.ts'
import styles from './SideMenu.module.css'

export type SideMenuEntry = {
  href: string
  label: ReactNode
  icon: LucideIcon
  /** The page that is open. */
  current?: boolean
  /** That page has something new: shows the red dot. */
  dot?: boolean
  /** That page has unsaved changes: shows the amber square. */
  changed?: boolean
  /** How many wait on that page. */
  count?: ReactNode
}

export type SideMenuProps = Omit<ComponentProps<'nav'>, 'children'> & {
  /** Names the menu for screen readers. */
  label: string
  /**
   * The pages in their order: address, label, icon, and whether it is the `current` one or has a
   * red `dot` or a `count`.
   */
  entries: SideMenuEntry[]
  /** The text of the red dot. @default Notification */
  dotText?: string
  /** The text of the amber square. @default changed */
  changedText?: string
  /** Lower entries, for the desk. */
  compact?: boolean
}

/**
 * The pages of an area; the current one is a location sign. On a phone the menu scrolls sideways,
 * with the current entry in view.
 */
export function SideMenu({
  label,
  entries,
  dotText,
  changedText,
  compact = false,
  className,
  ref,
  ...rest
}: SideMenuProps) {
  const row = useRef<HTMLElement>(null)
  const current = entries.find((entry) => entry.current)?.href
  const pages = entries.map(({ href }) => href).join(' ')
  // depends on `pages`, because a new entry needs an observer
  useEffect(() => (pages === '' ? undefined : keepInView(row.current, current)), [current, pages])
  return (
    <nav
      {...rest}
      ref={joinRefs(row, ref)}
      className={classes(styles.side, className)}
      aria-label={label}
      data-compact={compact || undefined}
    >
      {entries.map(({ href, label, icon, current, dot, changed, count }) => (
        <a key={href} className="kit-part" href={href} aria-current={current ? 'page' : undefined}>
          <Icon of={icon} />
          <span>{label}</span>
          {count !== undefined && <span className={styles.count}>{count}</span>}
          {changed && (
            <span className={styles.changed}>
              <span className="kit-sr">{`(${changedText ?? 'changed'})`}</span>
            </span>
          )}
          {dot && (
            <span className={styles.dot}>
              <Dot text={dotText} />
            </span>
          )}
        </a>
      ))}
    </nav>
  )
}

/**
 * Scrolls to the current entry again when entries change their size, because counts and the web
 * font load later.
 */
function keepInView(row: HTMLElement | null, href: string | undefined) {
  const show = () => showEntry(row, href)
  const observer = new ResizeObserver(show)
  for (const link of row?.querySelectorAll('a') ?? []) observer.observe(link)
  show()
  return () => observer.disconnect()
}

/** Scrolls the row, not the page, and only if the entry is partly hidden. */
function showEntry(row: HTMLElement | null, href: string | undefined) {
  const entry = [...(row?.querySelectorAll('a') ?? [])].find(
    (link) => link.getAttribute('href') === href,
  )
  if (!row || !entry) return
  const [before, after] = [
    entry.offsetLeft - row.scrollLeft,
    row.scrollLeft + row.clientWidth - entry.offsetLeft - entry.offsetWidth,
  ]
  if (before < 0 || after < 0)
    row.scrollLeft = entry.offsetLeft - (row.clientWidth - entry.offsetWidth) / 2
}
