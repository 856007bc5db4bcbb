import { useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { Button } from '../button/Button.tsx'
import type { ButtonProps } from '../button/Button.tsx'
import { Popup } from '../popup/Popup.tsx'
import styles from './Menu.module.css'

export type MenuEntry = {
  label: string
  icon?: ReactNode
  /** Makes it a link. */
  href?: string
  onSelect?: () => void
  /** The one that holds now: a location sign. */
  current?: boolean
}

export type MenuProps = {
  /** What the button is called; it begins with the words that the button shows. */
  label: string
  /** The words that the button shows are its name; `label` is the menu's alone. */
  named?: boolean
  entries: readonly MenuEntry[]
  /** Look of the button. */
  variant?: ButtonProps['variant']
  className?: string | undefined
  /** What the button shows. */
  children: ReactNode
}

/** A button that opens a list of actions and links (WAI-ARIA menu button). */
export function Menu({ label, named = false, entries, variant = 'action', className, children }: MenuProps) {
  const [open, setOpen] = useState(false)
  const first = useRef<'first' | 'last'>('first')
  const host = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const id = useId()

  useEffect(() => {
    if (open) itemsIn(menu.current).at(first.current === 'last' ? -1 : 0)?.focus()
  }, [open])

  const openAt = (end: 'first' | 'last') => {
    first.current = end
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const keyOnButton = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    openAt(event.key === 'ArrowUp' ? 'last' : 'first')
  }
  const keyInMenu = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return setOpen(false)
    if (event.key === 'Escape') close()
    else if (!moveTo(event.key, itemsIn(menu.current))) return
    event.preventDefault()
    event.stopPropagation()
  }
  const left = (next: EventTarget | null) => {
    if (next instanceof Node && !host.current?.contains(next)) setOpen(false)
  }

  return (
    <div ref={host} className={styles.host} onBlur={(event) => left(event.relatedTarget)}>
      <Button ref={button} variant={variant} className={className} aria-label={named ? undefined : label} aria-haspopup="menu" aria-expanded={open} aria-controls={id}
        onKeyDown={keyOnButton} onClick={() => (open ? close() : openAt('first'))}>{children}</Button>
      <Popup open={open} anchor={host} align="end" onOutside={() => setOpen(false)}>
        <div ref={menu} id={id} role="menu" tabIndex={-1} aria-label={label} className={styles.menu} onKeyDown={keyInMenu}>
          {open && entries.map((entry) => <Entry key={entry.label} entry={entry} onDone={close} />)}
        </div>
      </Popup>
    </div>
  )
}

function Entry({ entry: { label, icon, href, onSelect, current }, onDone }: { entry: MenuEntry; onDone: () => void }) {
  const select = () => {
    onDone()
    onSelect?.()
  }
  const shared = { role: 'menuitem', tabIndex: -1, className: styles.entry, onClick: select, 'aria-current': current || undefined }
  if (href !== undefined) return <a {...shared} href={href}>{icon}{label}</a>
  return <button {...shared} type="button">{icon}{label}</button>
}

function itemsIn(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]
}

/** Moves the focus among the entries by arrows, Home, End or a first letter; says whether the key was one of these. */
function moveTo(key: string, items: HTMLElement[]): boolean {
  const here = items.findIndex((item) => item === document.activeElement)
  const after = [...items.slice(here + 1), ...items.slice(0, here + 1)]
  const target = {
    ArrowDown: after[0], ArrowUp: items.at(here < 0 ? -1 : here - 1), Home: items[0], End: items.at(-1),
  }[key] ?? (key.length === 1 ? after.find((item) => item.textContent.trim().toLowerCase().startsWith(key.toLowerCase())) : undefined)
  target?.focus()
  return target !== undefined && key !== ' '
}
