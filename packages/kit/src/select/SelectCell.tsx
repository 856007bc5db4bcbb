import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Cell, FieldError } from '../field/Cell.tsx'
import type { CellState } from '../field/Cell.tsx'
import popup from '../popup/Popup.module.css'
import { Clear } from './Clear.tsx'
import type { Lists } from './demand.ts'
import { HostContext } from './host.ts'
import type { SearchTexts } from './texts.ts'
import { Trigger } from './Trigger.tsx'
import { useList } from './useList.ts'

export type SelectCellProps = {
  state: CellState
  /** The value; without one the placeholder shows. */
  text: ReactNode
  placeholder: string
  texts: SearchTexts
  openOnMount?: boolean | undefined
  /** The focus has left the trigger; tells what was typed before there was a list to take it. */
  onLeft?: ((typed: string) => void) | undefined
  /** Given when it may be emptied. */
  onClear?: (() => void) | undefined
  clearText?: string | undefined
  hidden?: ReactNode
  /** Draws the list once it has arrived. */
  renderList: (lists: Lists) => ReactNode
}

/** A closed select: light enough for every form. Its list is fetched when the person turns to it. */
export function SelectCell({ state, text, placeholder, texts, openOnMount, onLeft, onClear, clearText, hidden, renderList }: SelectCellProps) {
  const { id, disabled, checking } = state
  const cell = useRef<HTMLDivElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState<string>()
  const { lists, step, wanted, press, left, onHands } = useList({ openOnMount, onLeft })
  const waiting = step === 'waiting' && !checking
  const failedId = step === 'failed' && `${id}-failed`
  const turnedTo = disabled ? undefined : wanted

  return (
    <Cell {...state} {...(waiting && { checking: true, texts: { ...state.texts, checking: texts.loading } })} ref={cell} select
      note={failedId && <div role="alert"><FieldError id={failedId}>{texts.listFailed}</FieldError></div>}>
      <Trigger ref={trigger} state={state} text={text} placeholder={placeholder} clearable={onClear !== undefined} open={open} failedId={failedId}
        listId={lists && `${id}-list`} aria-activedescendant={active} onFocus={turnedTo} onPointerEnter={turnedTo} onPointerDown={turnedTo}
        onClick={press} onKeyDown={press} onBlur={left} />
      {onClear && <Clear state={state} text={clearText} onClear={onClear} />}
      {hidden}
      <HostContext value={{ id, cell, trigger, sheet: popup.popup, onHands, onOpen: setOpen, onActive: setActive }}>{lists && renderList(lists)}</HostContext>
    </Cell>
  )
}
