'use client'

import { Pencil } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ComponentProps, KeyboardEvent, Ref } from 'react'
import { Cell, describedBy } from '../field/cell/Cell.tsx'
import type { CellState } from '../field/cell/Cell.tsx'
import { TextField } from '../field/text-field/TextField.tsx'
import { Icon } from '../icon/Icon.tsx'
import { useTexts } from '../settings/settings.ts'
import styles from './EditableText.module.css'

export type EditableTexts = { missing: string; edit: string }

const english: EditableTexts = { missing: 'missing value', edit: 'Edit' }

export type EditableTextProps = CellState &
  Pick<ComponentProps<'div'>, 'className' | 'style'> & {
    /** Name for the browser. @default the id */
    name?: string | undefined
    /** The saved text. */
    value: string
    /** Called with the trimmed text on Enter and on blur, if it has changed. */
    onSave: (value: string) => void
    /** The greatest number of characters; typing stops there. @default 191 */
    maxLength?: number
    /** An empty text gets the error 'missing value'. @default false */
    required?: boolean | undefined
    /** Shown in place of an empty text. @default a dash while nobody edits */
    placeholder?: string | undefined
    /** The text of the counter. @default '12 left' */
    counterText?: ((left: number) => string) | undefined
    /** Words of its own. @default English */
    editableTexts?: Partial<EditableTexts> | undefined
  }

/**
 * A text that is edited in its place (specification, generic inputs). It is a button; a press
 * turns it into an input. Enter and blur save, Escape restores the saved text.
 */
export function EditableText(props: EditableTextProps) {
  const {
    name,
    value,
    onSave,
    maxLength = 191,
    required = false,
    placeholder = '',
    counterText,
    editableTexts,
    ...state
  } = props
  const { error, disabled } = state
  const texts = useTexts('editable', english, editableTexts)
  const [draft, setDraft] = useState<string | null>(null)
  const [isMissingShown, setIsMissingShown] = useState(false)
  const { button, input, focusInput, focusButton } = useFocusTransfer()

  const start = () => {
    focusInput()
    setDraft(value)
  }
  const end = (withFocus: boolean) => {
    focusButton(withFocus)
    setIsMissingShown(false)
    setDraft(null)
  }
  const save = (withFocus: boolean) => {
    const text = draft?.trim() ?? ''
    if (required && text === '') return setIsMissingShown(true)
    end(withFocus)
    if (text !== value) onSave(text)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') save(true)
    else end(true)
  }

  if (draft === null || disabled)
    return (
      <ReadView
        {...state}
        error={required && value.trim() === '' ? texts.missing : error}
        buttonRef={button}
        text={value}
        placeholder={placeholder}
        editText={texts.edit}
        onStart={start}
      />
    )
  return (
    <TextField
      {...state}
      ref={input}
      name={name}
      value={draft}
      onChange={setDraft}
      onKeyDown={onKeyDown}
      onBlur={() => {
        if (input.current) save(false)
      }}
      error={isMissingShown && draft.trim() === '' ? texts.missing : error}
      required={required}
      placeholder={placeholder}
      maxLength={maxLength}
      counterText={counterText}
    />
  )
}

type ReadViewProps = CellState &
  Pick<ComponentProps<'div'>, 'className' | 'style'> & {
    text: string
    placeholder: string
    editText: string
    onStart: () => void
    buttonRef: Ref<HTMLButtonElement>
  }

/** The text as a button, while nobody edits it. */
function ReadView({ text, placeholder, editText, onStart, buttonRef, ...state }: ReadViewProps) {
  const { id, disabled } = state
  return (
    <Cell
      {...state}
      end={
        disabled ? undefined : (
          <span className={styles.pencil}>
            <Icon of={Pencil} size={16} />
          </span>
        )
      }
    >
      <button
        ref={buttonRef}
        id={id}
        type="button"
        disabled={disabled}
        data-value
        className={styles.value}
        onClick={onStart}
        aria-labelledby={`${id}-label ${id}-value ${id}-edit`}
        aria-describedby={describedBy(state)}
      >
        <span id={`${id}-value`} data-empty={text === '' || undefined}>
          {text || placeholder || '–'}
        </span>
        <span id={`${id}-edit`} className="kit-sr">
          {editText}
        </span>
      </button>
    </Cell>
  )
}

/** Moves the focus to the input when editing starts, and back to the button when a key ends it. */
function useFocusTransfer() {
  const button = useRef<HTMLButtonElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const target = useRef<'button' | 'input'>(null)
  useEffect(() => {
    const element = target.current && { button, input }[target.current].current
    if (!element) return
    target.current = null
    element.focus()
    if (element === input.current)
      input.current.setSelectionRange(element.value.length, element.value.length)
  })
  return {
    button,
    input,
    focusInput: () => {
      target.current = 'input'
    },
    focusButton: (withFocus: boolean) => {
      input.current = null // an input that is removed with the focus in it may still fire blur
      target.current = withFocus ? 'button' : null
    },
  }
}
