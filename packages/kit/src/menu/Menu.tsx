import { useEffect, useId, useRef, useState } from 'react'
import type { HTMLAttributes, KeyboardEvent, ReactNode, Ref, RefObject } from 'react'
import { Button } from '../button/Button.tsx'
import type { ButtonProps } from '../button/Button.tsx'
import { joinRefs } from '../join-refs.ts'
import { useLazyModule } from '../useLazyModule.ts'
import type { MenuEntry } from './menu-entry.ts'
import styles from './Menu.module.css'
import type { MenuListProps } from './MenuList.tsx'

/** The attributes of the button, except those that open the list. */
type ButtonAttributes = Omit<HTMLAttributes<HTMLElement>, 'onClick' | 'onKeyDown'>

export type MenuProps = ButtonAttributes & {
  /** Name of the button and of the menu; it begins with the words that the button shows. */
  label: string
  /** The button is named by the words that it shows; `label` names the menu only. */
  named?: boolean
  /** The entries of the list: label, icon, and either an action or an address. */
  entries: readonly MenuEntry[]
  /** Variant of the button. */
  variant?: ButtonProps['variant']
  /** The content of the button. */
  children: ReactNode
  /** The button. @default none */
  ref?: Ref<HTMLElement> | undefined
}

const loadList = () => import('./MenuList.tsx')

/** A button that opens a list of actions and links (WAI-ARIA menu button). */
export function Menu({
  label,
  named = false,
  entries,
  variant = 'action',
  ref,
  children,
  ...rest
}: MenuProps) {
  const host = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const { list, isWanted, want, openAt, close, onBlur } = useMenu(host, button)
  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    openAt(event.key === 'ArrowUp' ? 'last' : 'first')
  }
  return (
    <div
      ref={host}
      className={styles.host}
      onPointerEnter={want}
      onFocus={want}
      onBlur={(event) => onBlur(event.relatedTarget)}
    >
      <Button
        aria-label={named ? undefined : label}
        {...rest}
        ref={joinRefs<HTMLElement>(button, ref)}
        variant={variant}
        aria-haspopup="menu"
        aria-expanded={list.open}
        aria-controls={isWanted ? id : undefined}
        onKeyDown={openByArrow}
        onClick={() => (list.open ? close('back') : openAt('first'))}
      >
        {children}
      </Button>
      {isWanted && (
        <LazyMenuList
          {...list}
          id={id}
          label={label}
          entries={entries}
          anchor={host}
          onClose={close}
        />
      )}
    </div>
  )
}

/**
 * Whether the list is open, at which entry it begins, and whether it is wanted: loaded before it
 * opens.
 */
function useMenu(host: RefObject<HTMLElement | null>, button: RefObject<HTMLButtonElement | null>) {
  const [open, setOpen] = useState(false)
  const [end, setEnd] = useState<'first' | 'last'>('first')
  const [isWanted, setIsWanted] = useState(false)
  return {
    list: { open, end },
    isWanted,
    want: () => setIsWanted(true),
    openAt: (end: 'first' | 'last') => {
      setIsWanted(true)
      setEnd(end)
      setOpen(true)
    },
    close: (focus: 'back' | 'elsewhere') => {
      setOpen(false)
      if (focus === 'back') button.current?.focus()
    },
    onBlur: (next: EventTarget | null) => {
      if (next instanceof Node && !host.current?.contains(next)) setOpen(false)
    },
  }
}

/** The list once it is loaded. After a failure the next press loads it again. */
function LazyMenuList(props: MenuListProps) {
  const { module, hasFailed, retry } = useLazyModule(loadList)
  const latestRetry = useRef(() => undefined)
  useEffect(() => {
    latestRetry.current = () => void (hasFailed && retry())
  })
  useEffect(() => {
    if (props.open) latestRetry.current()
  }, [props.open])
  return module && <module.MenuList {...props} />
}
