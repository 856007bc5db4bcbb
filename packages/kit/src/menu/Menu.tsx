import { useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { Button } from '../button/Button.tsx'
import type { ButtonProps } from '../button/Button.tsx'
import { useLazyModule } from '../useLazyModule.ts'
import styles from './Menu.module.css'
import type { MenuListProps } from './MenuList.tsx'

export type MenuEntry = {
  label: string
  /** The language of the label, where it is not the page's. BCP 47. */
  lang?: string
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
  /** What the list holds, in this order: label, icon, what it does or the address it leads to. */
  entries: readonly MenuEntry[]
  /** Look of the button. */
  variant?: ButtonProps['variant']
  /** A class of the button. @default none */
  className?: string | undefined
  /** What the button shows. */
  children: ReactNode
}

const loadList = () => import('./MenuList.tsx')

/** A button that opens a list of actions and links (WAI-ARIA menu button). */
export function Menu({
  label,
  named = false,
  entries,
  variant = 'action',
  className,
  children,
}: MenuProps) {
  const [open, setOpen] = useState(false)
  const [end, setEnd] = useState<'first' | 'last'>('first')
  const [isWanted, setWanted] = useState(false)
  const host = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()

  const openAt = (from: 'first' | 'last') => {
    setWanted(true)
    setEnd(from)
    setOpen(true)
  }
  const close = (focus: 'back' | 'elsewhere') => {
    setOpen(false)
    if (focus === 'back') button.current?.focus()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    openAt(event.key === 'ArrowUp' ? 'last' : 'first')
  }
  const left = (next: EventTarget | null) => {
    if (next instanceof Node && !host.current?.contains(next)) setOpen(false)
  }

  return (
    <div
      ref={host}
      className={styles.host}
      onPointerEnter={() => setWanted(true)}
      onFocus={() => setWanted(true)}
      onBlur={(event) => left(event.relatedTarget)}
    >
      <Button
        ref={button}
        variant={variant}
        className={className}
        aria-label={named ? undefined : label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={isWanted ? id : undefined}
        onKeyDown={press}
        onClick={() => (open ? close('back') : openAt('first'))}
      >
        {children}
      </Button>
      {isWanted && (
        <List
          id={id}
          label={label}
          entries={entries}
          open={open}
          end={end}
          anchor={host}
          onClose={close}
        />
      )}
    </div>
  )
}

/** The list once it is there. One that could not be fetched is asked for again with the next press. */
function List(props: MenuListProps) {
  const { module, hasFailed, retry } = useLazyModule(loadList)
  const again = useRef(() => undefined)
  useEffect(() => {
    again.current = () => void (hasFailed && retry())
  })
  useEffect(() => {
    if (props.open) again.current()
  }, [props.open])
  return module && <module.MenuList {...props} />
}
