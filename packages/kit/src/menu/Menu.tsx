'use client'

import { createContext, useContext, useEffect, useId, useRef, useState } from 'react'
import type { HTMLAttributes, KeyboardEvent, ReactNode, Ref, RefObject } from 'react'
import { Button } from '../button/Button.tsx'
import type { ButtonProps } from '../button/Button.tsx'
import { joinRefs } from '../join-refs.ts'
import { useLazyModule } from '../useLazyModule.ts'
import type { MenuEntry } from './menu-entry.ts'
import { useTexts } from '../settings/settings.ts'
import styles from './Menu.module.css'
import type { MenuListProps } from './MenuList.tsx'

/** The attributes of the button, except those that open the list. */
type ButtonAttributes = Omit<HTMLAttributes<HTMLElement>, 'onClick' | 'onKeyDown'>

export type MenuTexts = { lost: string }

const english: MenuTexts = { lost: 'The menu could not be loaded' }

export type MenuProps = ButtonAttributes & {
  /** Name of the button and of the menu; it begins with the words that the button shows. */
  label: string
  /** The name of the button is its text; `label` names the menu only. */
  named?: boolean
  /** The entries of the list: label, icon, and either an action or an address. */
  entries: readonly MenuEntry[]
  /** Variant of the button. */
  variant?: ButtonProps['variant']
  /** Shown when the list could not be loaded. @default The menu could not be loaded */
  lostText?: string | undefined
  /** The content of the button. */
  children: ReactNode
  /** The button. @default none */
  ref?: Ref<HTMLElement> | undefined
}

/** The delay between the button's first rendering and the loading of the list, in milliseconds. */
const calm = 2000

/** Loads the list. It is a context, so that a test can make it fail. */
export const MenuListContext = createContext(() => import('./MenuList.tsx'))

/** A button that opens a list of actions and links (WAI-ARIA menu button). */
export function Menu({
  label,
  named = false,
  entries,
  variant = 'action',
  lostText,
  ref,
  children,
  ...rest
}: MenuProps) {
  const texts = useTexts('menu', english, { lost: lostText })
  const host = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const { list, isWanted, isLost, want, openAt, close, lose, onBlur } = useMenu(host, button)
  useEarlyLoad()
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
          onLost={lose}
        />
      )}
      {isLost && (
        <span role="alert" className={styles.lost}>
          {texts.lost}
        </span>
      )}
    </div>
  )
}

/**
 * Whether the list is open, at which entry it begins, and whether it should load before it opens.
 */
function useMenu(host: RefObject<HTMLElement | null>, button: RefObject<HTMLButtonElement | null>) {
  const [open, setOpen] = useState(false)
  const [end, setEnd] = useState<'first' | 'last'>('first')
  const [isWanted, setIsWanted] = useState(false)
  const [isLost, setIsLost] = useState(false)
  return {
    list: { open, end },
    isWanted,
    isLost,
    want: () => setIsWanted(true),
    openAt: (end: 'first' | 'last') => {
      setIsWanted(true)
      setIsLost(false)
      setEnd(end)
      setOpen(true)
    },
    /** The list did not arrive. */
    lose: () => {
      setOpen(false)
      setIsLost(true)
    },
    close: (focus: 'back' | 'elsewhere') => {
      setOpen(false)
      if (focus === 'back') button.current?.focus()
    },
    onBlur: (next: Element | null) => {
      if (host.current?.contains(next)) return
      setIsLost(false)
      if (next) setOpen(false)
    },
  }
}

/** Loads the list when the page has nothing else to do, so that it also opens without a network. */
function useEarlyLoad() {
  const loadList = useContext(MenuListContext)
  useEffect(() => {
    const timer = setTimeout(() => void loadList().catch(() => undefined), calm)
    return () => clearTimeout(timer)
  }, [loadList])
}

/** The list when it has loaded. After a failure the next press loads it again. */
function LazyMenuList({ onLost, ...props }: MenuListProps & { onLost: () => void }) {
  const { open } = props
  const { module, hasFailed, retry } = useLazyModule(useContext(MenuListContext))
  const latest = useRef({ retry, onLost })
  const wasOpen = useRef(false)
  useEffect(() => {
    latest.current = { retry, onLost }
  })
  useEffect(() => {
    const isPress = open && !wasOpen.current
    wasOpen.current = open
    if (!hasFailed || !open) return
    if (isPress) latest.current.retry()
    else latest.current.onLost()
  }, [open, hasFailed])
  return module && <module.MenuList {...props} />
}
