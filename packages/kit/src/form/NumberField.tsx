import { useState } from 'react'
import { TextField } from '../field/TextField.tsx'
import type { TextFieldProps } from '../field/TextField.tsx'

export type NumberFieldProps = Omit<TextFieldProps, 'value' | 'onChange' | 'type'> & {
  value: number | null
  /** A number, or null for an empty field and for what is not a number yet. */
  onChange: (value: number | null) => void
  /** Whole numbers only. */
  whole: boolean
}

/** A number, typed as text: browsers' own number fields change their value when one scrolls over them. More than `max` becomes `max`. */
export function NumberField({ value, onChange, whole, max = Infinity, ...field }: NumberFieldProps) {
  const [draft, setDraft] = useState('')
  const shown = numberIn(draft) === value ? draft : String(value ?? '')
  const change = (typed: string) => {
    const kept = typed.replace(',', '.').replace(whole ? /[^\d-]/g : /[^\d.-]/g, '')
    const number = numberIn(kept)
    const capped = number !== null && number > max
    setDraft(capped ? String(max) : kept)
    onChange(capped ? max : number)
  }
  return <TextField {...field} value={shown} onChange={change} inputMode={whole ? 'numeric' : 'decimal'} />
}

function numberIn(text: string): number | null {
  const number = Number(text)
  return text.trim() === '' || Number.isNaN(number) ? null : number
}
