import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { Dot } from '../feedback/Badge.tsx'
import { Icon } from '../icon/Icon.tsx'
import type { LucideIcon } from '../icon/Icon.tsx'
import styles from './SideMenu.module.css'

export type SideMenuEntry = {
  href: string
  label: ReactNode
  icon: LucideIcon
  /** The page one is on. */
  current?: boolean
  /** Something waits behind it: the red dot. */
  dot?: boolean
  /** Something behind it is not saved yet: the amber square. */
  changed?: boolean
  /** How many wait behind it. */
  count?: ReactNode
}

export type SideMenuProps = {
  /** Names the menu for screen readers. */
  label: string
  /** The pages in their order: address, label, icon, and whether it is the `current` one or has a red `dot` or a `count`. */
  entries: SideMenuEntry[]
  /** What the red dot says. @default Notification */
  dotText?: string
  /** What the amber square says. @default changed */
  changedText?: string
  /** Lower entries, for the desk. */
  compact?: boolean
}

/** The pages of an area; the current one is a location sign. On a phone it scrolls sideways, the current entry in view. */
export function SideMenu({ label, entries, dotText, changedText, compact = false }: SideMenuProps) {
  const row = useRef<HTMLElement>(null)
  const current = entries.find((entry) => entry.current)?.href
  const pages = entries.map(({ href }) => href).join(' ')
  useEffect(() => (pages === '' ? undefined : keepInView(row.current, current)), [current, pages]) // another entry is another thing to watch
  return (
    <nav ref={row} className={styles.side} aria-label={label} data-compact={compact || undefined}>
      {entries.map(({ href, label, icon, current, dot, changed, count }) => (
        <a key={href} href={href} aria-current={current ? 'page' : undefined}>
          <Icon of={icon} />
          <span>{label}</span>
          {count !== undefined && <span className={styles.count}>{count}</span>}
          {changed && (
            <span className={styles.changed}>
              <span className="sr">({changedText ?? 'changed'})</span>
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

/** Counts and letters of another face come later, and move what stands after them. */
function keepInView(row: HTMLElement | null, href: string | undefined) {
  const show = () => showEntry(row, href)
  const observer = new ResizeObserver(show)
  for (const link of row?.querySelectorAll('a') ?? []) observer.observe(link)
  show()
  return () => observer.disconnect()
}

/** Only the row moves, and only for an entry that is not wholly in view: the page itself must stay where it is, and so must what somebody looks at. */
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
