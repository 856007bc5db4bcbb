import { useState } from 'react'
import type { Align } from '../popup/Popup.tsx'
import popup from '../popup/Popup.module.css'
import type { Host } from './host.ts'
import { useList } from './useList.ts'
import type { ListDemand } from './useList.ts'

export type Hosting = ListDemand &
  Pick<Host, 'id' | 'cell' | 'trigger'> & {
    disabled: boolean | undefined
    align?: Align
    /** What opens is a search with its list, and not the list alone. */
    searched: boolean
    /** What it lists is still on its way: there is nothing to open yet. */
    awaited?: boolean | undefined
  }

/** What a trigger and its list have in common, be it in a cell or a button: the list, once it is there, and what the trigger tells it. */
export function useListHost({
  id,
  cell,
  trigger,
  disabled,
  searched,
  awaited = false,
  align = 'stretch',
  ...demand
}: Hosting) {
  const [open, setOpen] = useState<boolean>()
  const [active, setActive] = useState<string>()
  const [wasAwaited, setWasAwaited] = useState(awaited)
  if (awaited !== wasAwaited) {
    // what was open has nothing left to show: whoever still wants it presses again
    setWasAwaited(awaited)
    if (awaited) {
      setOpen(false)
      setActive(undefined)
    }
  }
  const { lists: there, step, wanted, press, left, onHands } = useList(demand)
  const lists = awaited ? undefined : there
  const turnedTo = disabled ? undefined : wanted
  const host: Host = {
    id,
    cell,
    trigger,
    align,
    sheet: popup.popup,
    startsOpen: open ?? demand.openOnMount ?? false,
    onHands,
    onOpen: setOpen,
    onActive: setActive,
  }
  const button = {
    id,
    'aria-haspopup': searched ? 'dialog' : 'listbox',
    open: (open && !awaited) ?? false,
    popupId: lists && `${id}-${searched ? 'sheet' : 'list'}`,
    'aria-activedescendant': active,
    onFocus: turnedTo,
    onPointerEnter: turnedTo,
    onPointerDown: turnedTo,
    onClick: press,
    onKeyDown: press,
    onBlur: left,
  } as const
  return { host, lists, step, button }
}
