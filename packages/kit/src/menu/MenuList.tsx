import { useEffect, useRef } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import { Popup } from '../popup/Popup.tsx'
import type { MenuEntry } from './menu-entry.ts'
import styles from './Menu.module.css'

export type MenuListProps = {
  id: string
  label: string
  entries: readonly MenuEntry[]
  open: boolean
  /** The entry that gets the focus first. */
  end: 'first' | 'last'
  anchor: RefObject<HTMLElement | null>
  /**
   * Called to close the list. With `back` the focus returns to the button; with `elsewhere`
   * another element has it already.
   */
  onClose: (focus: 'back' | 'elsewhere') => void
}

/**
 * The list of a menu button. It is loaded on the first hover or focus, because pages have many menu
 * buttons and readers open few.
 */
export function MenuList({ id, label, entries, open, end, anchor, onClose }: MenuListProps) {
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (open)
      itemsIn(menu.current)
        .at(end === 'last' ? -1 : 0)
        ?.focus()
  }, [open, end])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return onClose('elsewhere')
    if (event.key === 'Escape') onClose('back')
    else if (!moveFocus(event.key, itemsIn(menu.current))) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <Popup open={open} anchor={anchor} align="end" onOutside={() => onClose('elsewhere')}>
      <div
        ref={menu}
        id={id}
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className={styles.menu}
        onKeyDown={onKeyDown}
      >
        {open &&
          entries.map((entry) => (
            <Entry key={entry.label} entry={entry} onDone={() => onClose('back')} />
          ))}
      </div>
    </Popup>
  )
}

function Entry({
  entry: { label, lang, icon, href, onSelect, current },
  onDone,
}: {
  entry: MenuEntry
  onDone: () => void
}) {
  const select = () => {
    onDone()
    onSelect?.()
  }
  const shared = {
    role: 'menuitem',
    tabIndex: -1,
    lang,
    className: styles.entry,
    onClick: select,
    'aria-current': current || undefined,
  }
  if (href !== undefined)
    return (
      <a {...shared} href={href}>
        {icon}
        {label}
      </a>
    )
  return (
    <button {...shared} type="button">
      {icon}
      {label}
    </button>
  )
}

function itemsIn(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]
}

/**
 * Moves the focus by arrows, Home, End or a first letter. @returns whether the key was one of these
 */
function moveFocus(key: string, items: HTMLElement[]): boolean {
  const here = items.findIndex((item) => item === document.activeElement)
  const after = [...items.slice(here + 1), ...items.slice(0, here + 1)]
  const target =
    {
      ArrowDown: after[0],
      ArrowUp: items.at(here < 0 ? -1 : here - 1),
      Home: items[0],
      End: items.at(-1),
    }[key] ??
    (key.length === 1
      ? after.find((item) => item.textContent.trim().toLowerCase().startsWith(key.toLowerCase()))
      : undefined)
  target?.focus()
  return target !== undefined && key !== ' '
}
