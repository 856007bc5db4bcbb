import { Pencil } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent, Ref } from 'react'
import { Cell, describedBy } from '../field/Cell.tsx'
import type { CellState } from '../field/Cell.tsx'
import { TextField } from '../field/TextField.tsx'
import { Icon } from '../icon/Icon.tsx'
import styles from './EditableText.module.css'

export type EditableTexts = { missing: string; edit: string }

const english: EditableTexts = { missing: 'missing value', edit: 'Edit' }

export type EditableTextProps = CellState & {
  /** Name for the browser. @default the id */
  name?: string | undefined
  /** The text that is stored. */
  value: string
  /** Takes the text once it is done: by Enter or by leaving. Spaces around it are gone; a text that has not changed is not reported. */
  onSave: (value: string) => void
  /** Most characters; typing stops there. @default 191 */
  maxLength?: number
  /** An empty text is refused with 'missing value'. @default false */
  required?: boolean | undefined
  /** Stands in the place of an empty text. @default a dash while it is read */
  placeholder?: string | undefined
  /** Words of the counter. @default '12 left' */
  counterText?: ((left: number) => string) | undefined
  /** Words of its own. @default English */
  editableTexts?: Partial<EditableTexts> | undefined
}

/**
 * A text that can be changed in its place (specification, generic inputs). Read, it is a button; pressed, an input. Enter and
 * leaving save, Escape brings the old text back.
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
  const texts = { ...english, ...editableTexts }
  const [draft, setDraft] = useState<string | null>(null)
  const [refused, setRefused] = useState(false)
  const { button, input, open, close } = useTurns()

  const start = () => {
    open()
    setDraft(value)
  }
  const end = (focus: boolean) => {
    close(focus)
    setRefused(false)
    setDraft(null)
  }
  const save = (focus: boolean) => {
    const text = draft?.trim() ?? ''
    if (required && text === '') return setRefused(true)
    end(focus)
    if (text !== value) onSave(text)
  }
  const decide = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') save(true)
    else end(true)
  }

  if (draft !== null && !disabled) {
    return (
      <TextField
        {...state}
        ref={input}
        name={name}
        value={draft}
        onChange={setDraft}
        onKeyDown={decide}
        onBlur={() => {
          if (input.current) save(false)
        }}
        error={refused && draft.trim() === '' ? texts.missing : error}
        required={required}
        placeholder={placeholder}
        maxLength={maxLength}
        counterText={counterText}
      />
    )
  }
  return (
    <Read
      {...state}
      error={required && value.trim() === '' ? texts.missing : error}
      ref={button}
      text={value}
      placeholder={placeholder}
      editText={texts.edit}
      onStart={start}
    />
  )
}

type ReadProps = CellState & {
  text: string
  placeholder: string
  editText: string
  onStart: () => void
  ref: Ref<HTMLButtonElement>
}

/** The text while nobody changes it. */
function Read({ text, placeholder, editText, onStart, ref, ...state }: ReadProps) {
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
        ref={ref}
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
        <span id={`${id}-edit`} className="sr">
          {editText}
        </span>
      </button>
    </Cell>
  )
}

/** Hands the focus to the input when it opens, and back to the button when a key has closed it. */
function useTurns() {
  const button = useRef<HTMLButtonElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const wanted = useRef<'button' | 'input'>(null)
  useEffect(() => {
    const target =
      wanted.current === 'input'
        ? input.current
        : wanted.current === 'button'
          ? button.current
          : null
    if (!target) return
    wanted.current = null
    target.focus()
    if (target === input.current)
      input.current?.setSelectionRange(target.value.length, target.value.length)
  })
  return {
    button,
    input,
    open: () => {
      wanted.current = 'input'
    },
    close: (focus: boolean) => {
      input.current = null // what leaves with the focus in it may still report that it was left
      wanted.current = focus ? 'button' : null
    },
  }
}
