'use client'

import { createContext, useContext } from 'react'
import type { DropzoneTexts } from '../../dropzone/texts.ts'
import type { ToastRequest } from '../../toast/Toasts.tsx'
import type { CellTexts } from '../../field/cell/Cell.tsx'
import type { MultiSelectTexts } from '../../multi-select/multi-select-texts.ts'
import type { PasswordTexts } from '../../field/password-field/PasswordField.tsx'
import type { SearchTexts } from '../../select/options/texts.ts'
import type { ErrorTexts } from '../validation/error-texts.ts'
import { formEnglish } from './form-texts.ts'
import type { FormWords } from './form-texts.ts'
import { useTexts } from '../../settings/settings.ts'
import type { Values } from '../schema/path.ts'
import type { Constants } from '../schema/schema.ts'

/** The texts of the fields of a form. */
export type FormTexts = Partial<
  CellTexts & SearchTexts & PasswordTexts & Omit<FormWords, 'missingSchema'>
> & {
  select?: string
  clear?: string
  openCalendar?: string
  incompleteDate?: string
  left?: (characters: number) => string
  typed?: (text: string) => string
  dropzone?: Partial<DropzoneTexts>
  multiSelect?: Partial<MultiSelectTexts>
  /** The errors that the form finds by itself. */
  errors?: Partial<ErrorTexts>
}

/**
 * What all fields of a form share. It changes seldom, so that a key renders only its own field
 * again.
 */
export type FormSettings = {
  /** @param changed the path whose error is over, where it is not that of the value */
  onChange: (path: string, value: unknown, changed?: string) => void
  onBlur: (path: string) => void
  onToast: ((toast: ToastRequest) => void) | undefined
  constants: Constants
  disabled: boolean
  /** Prefix of the DOM ids, for two forms on one page. */
  idPrefix: string
  /** Begins the names of the fields: the path of the entry that they stand in. */
  namePrefix: string
  /** The form has a title: the headings in it are one level lower. */
  hasTitle: boolean
  texts: FormTexts
}

/**
 * What changes with every key: the values and their states, by dotted path or by location in the
 * schema.
 */
export type FormState = {
  values: Values
  /** What conditions see: the values of the entry that the fields are in, then those around it. */
  scope: Values
  /** By the paths that show them, see `placeErrors`. */
  errors: Readonly<Record<string, string | undefined>>
  /** Paths of fields that differ from the stored values. */
  changed: ReadonlySet<string>
  /** Paths of fields that the server is checking. */
  checking: ReadonlySet<string>
  /** Locations of the hidden fields. */
  hidden: ReadonlySet<string>
  /** Errors of the schema by location. */
  schemaErrors: ReadonlyMap<string, string>
}

export const FormSettingsContext = createContext<FormSettings | null>(null)
export const FormStateContext = createContext<FormState | null>(null)

export function useFormSettings(): FormSettings {
  return required(useContext(FormSettingsContext))
}

/** The words of the form around a field. */
export function useFormWords(): FormWords {
  return useTexts('form', formEnglish, useFormSettings().texts)
}

export function useFormState(): FormState {
  return required(useContext(FormStateContext))
}

function required<T>(state: T | null): T {
  if (!state) throw new Error('A field is outside of a Form')
  return state
}
