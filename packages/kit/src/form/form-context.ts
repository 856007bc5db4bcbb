import { createContext, useContext } from 'react'
import type { DropzoneTexts } from '../dropzone/texts.ts'
import type { ToastRequest } from '../toast/Toasts.tsx'
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
  incompleteDate?: string
  left?: (characters: number) => string
  typed?: (text: string) => string
  dropzone?: Partial<DropzoneTexts>
  /** Said, with a button that tries again, in the place of a part that could not be loaded. */
  partFailed?: string
  /** The same of what looks for mistakes in the schema. */
  checkFailed?: string
  again?: string
  /** Said of a tab that holds a field with an error. */
  tabWrong?: string
}

/** What the fields of a form share. It changes seldom, so that a key draws only the field that it changes. */
export type FormSettings = {
  onChange: (path: string, value: unknown) => void
  onBlur: (path: string) => void
  onToast: ((toast: ToastRequest) => void) | undefined
  constants: Constants
  disabled: boolean
  /** Begins the DOM ids, so that two forms can stand on one page. */
  idPrefix: string
  /** The form has a title: what stands in it is a level lower. */
  titled: boolean
  texts: FormTexts
}

/** What changes with every key: the values and what is said about them, by dotted path and by place in the schema. */
export type FormState = {
  values: Values
  errors: Readonly<Record<string, string | undefined>>
  /** Fields that differ from what is stored. */
  changed: ReadonlySet<string>
  /** Fields that are being checked on the server. */
  checking: ReadonlySet<string>
  /** Places of the schema that do not show. */
  hidden: ReadonlySet<string>
  /** What is wrong with the schema, by place. */
  schemaErrors: ReadonlyMap<string, string>
}

export const FormSettingsContext = createContext<FormSettings | null>(null)
export const FormStateContext = createContext<FormState | null>(null)

export function useFormSettings(): FormSettings {
  return required(useContext(FormSettingsContext))
}

export function useFormState(): FormState {
  return required(useContext(FormStateContext))
}

function required<T>(state: T | null): T {
  if (!state) throw new Error('A field stands outside a Form')
  return state
}
