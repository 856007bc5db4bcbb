import { useRef } from 'react'
import type { ReactNode } from 'react'
import { Cell, describedBy, FieldError } from '../field/Cell.tsx'
import type { CellState } from '../field/Cell.tsx'
import { Clear } from './Clear.tsx'
import type { Lists } from './demand.ts'
import { HostContext } from './host.ts'
import type { SearchTexts } from './texts.ts'
import { Trigger } from './Trigger.tsx'
import { useListHost } from './useListHost.ts'

export type SelectCellProps = {
  state: CellState
  /** The value; without one the placeholder shows. */
  text: ReactNode
  placeholder: string
  /** What opens is a search with its list, and not the list alone. */
  searched: boolean
  /** What it lists is still on its way: what is pressed meanwhile is carried out when it has come. */
  awaited?: boolean | undefined
  texts: SearchTexts
  openOnMount?: boolean | undefined
  /** The focus has left the trigger, and not for the list; tells what was typed before there was a list to take it. */
  onLeft?: ((typed: string) => void) | undefined
  /** Given when it may be emptied. */
  onClear?: (() => void) | undefined
  clearText?: string | undefined
  hidden?: ReactNode
  /** Draws the list once it has arrived. */
  renderList: (lists: Lists) => ReactNode
}

/** A closed select: light enough for every form. Its list is fetched when the person turns to it. */
export function SelectCell({
  state,
  text,
  placeholder,
  searched,
  awaited,
  texts,
  openOnMount,
  onLeft,
  onClear,
  clearText,
  hidden,
  renderList,
}: SelectCellProps) {
  const { id, disabled, checking, optional, error } = state
  const cell = useRef<HTMLDivElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const { host, lists, step, button } = useListHost({
    id,
    cell,
    trigger,
    disabled,
    searched,
    awaited,
    openOnMount,
    onLeft,
  })
  const waiting = step === 'waiting' && !checking
  const failedId = step === 'failed' && `${id}-failed`

  return (
    <Cell
      {...state}
      {...(waiting && { checking: true, texts: { ...state.texts, checking: texts.loading } })}
      ref={cell}
      select
      note={
        failedId && (
          <div role="alert">
            <FieldError id={failedId}>{texts.listFailed}</FieldError>
          </div>
        )
      }
    >
      <Trigger
        {...button}
        ref={trigger}
        disabled={disabled}
        data-value
        data-clearable={onClear ? true : undefined}
        aria-labelledby={`${id}-label`}
        aria-required={!optional}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(state, failedId)}
        text={text}
        placeholder={placeholder}
      />
      {onClear && <Clear state={state} text={clearText} onClear={onClear} />}
      {hidden}
      <HostContext value={host}>{lists && renderList(lists)}</HostContext>
    </Cell>
  )
}
