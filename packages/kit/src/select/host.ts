import { createContext, useContext } from 'react'
import type { FocusEvent, RefObject } from 'react'
import type { Align } from '../popup/Popup.tsx'
import type { Press } from './press.ts'

/** More options than these get a search row. */
export const mostWithoutSearch = 10

/** What a list does with what happens on its trigger. */
export type Hands = {
  press: (press: Press) => void
  blur?: (event: FocusEvent<HTMLElement>) => void
  /** The focus goes on into the list: to leave the trigger is then not to leave the field. */
  takesFocus?: boolean
}

/** The cell that a list hangs from. */
export type Host = {
  id: string
  cell: RefObject<HTMLDivElement | null>
  trigger: RefObject<HTMLButtonElement | null>
  /** Class of the sheet that the list stands in. Vite does not ask again for styles that once failed to come: these come with the cell. */
  sheet: string | undefined
  /** How the list hangs: as wide as the cell, or as wide as its content. */
  align: Align
  /** Takes what the list does, and nothing when it goes. */
  onHands: (hands: Hands | null) => void
  /** A list begins open when it takes the place of an open one, as when the options have become enough for a search. */
  startsOpen: boolean
  onOpen: (open: boolean) => void
  /** Id of the highlighted option while the focus stays on the trigger. */
  onActive: (option: string | undefined) => void
}

export const HostContext = createContext<Host | null>(null)

export function useHost(): Host {
  const host = useContext(HostContext)
  if (!host) throw new Error('A list stands outside a select')
  return host
}
