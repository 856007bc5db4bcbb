import { createContext, useContext } from 'react'
import type { CellTexts } from '../field/Cell.tsx'
import type { PasswordTexts } from '../field/PasswordField.tsx'
import type { SearchTexts } from '../select/texts.ts'
import type { Values } from './path.ts'
import type { Constants } from './schema.ts'

/** Words that the fields of a form say by themselves. */
export type FormTexts = Partial<CellTexts & SearchTexts & PasswordTexts> & {
  select?: string
  clear?: string
  openCalendar?: string
  left?: (characters: number) => string
  typed?: (text: string) => string
}

/** What every field of a form needs to know. Fields are named by their dotted path. */
export type FormState = {
  values: Values
  onChange: (path: string, value: unknown) => void
  onBlur: (path: string) => void
  errors: Readonly<Record<string, string | undefined>>
  /** Fields that differ from what is stored. */
  changed: ReadonlySet<string>
  /** Fields that are being checked on the server. */
  checking: ReadonlySet<string>
  constants: Constants
  disabled: boolean
  /** Begins the DOM ids, so that two forms can stand on one page. */
  idPrefix: string
  texts: FormTexts
}

export const FormContext = createContext<FormState | null>(null)

export function useForm(): FormState {
  const form = useContext(FormContext)
  if (!form) throw new Error('A field stands outside a Form')
  return form
}
