import type { Option, OptionId } from '../../select/options/option.ts'
import { useFormSettings } from '../state/form-context.ts'
import { idOf, isObject } from '../schema/path.ts'
import type { Values } from '../schema/path.ts'
import type { Field } from '../schema/schema.ts'

export type FormFieldProps = {
  field: Field
  value: unknown
  error: string | undefined
  changed: boolean
  checking: boolean
  /** All values, for a view only. */
  values: Values | undefined
}

export type ValueFieldProps = FormFieldProps & { field: { field: string } }

/** The props that fields of several types share. */
export function useFieldProps({ field, value, error, changed, checking }: ValueFieldProps) {
  const { onChange, onBlur, onToast, disabled, idPrefix, namePrefix, texts } = useFormSettings()
  const path = field.field
  const { label = path, required, placeholder } = field
  const off = disabled || field.disabled || field.type === 'constant'
  const change = (next: unknown) => onChange(path, next)
  const box = {
    id: idOf(path, idPrefix),
    name: namePrefix + path,
    label,
    error,
    disabled: off,
    onBlur: () => onBlur(path),
    changed,
  }
  const cell = {
    ...box,
    optional: !required && !off,
    hint: field.help,
    checking,
    size: field.size,
    texts,
  }
  const typed = {
    ...cell,
    value: text(value),
    onChange: change,
    required,
    placeholder,
    autoComplete: field.autoComplete,
  }
  const limited = {
    ...typed,
    minLength: field.minLength,
    maxLength: field.maxLength,
    counter: field.counter,
    counterText: texts.left,
  }
  const chosen = {
    ...cell,
    required,
    placeholder: placeholder ?? texts.select,
    clearText: texts.clear,
    searchTexts: texts,
  }
  const remote = {
    ...chosen,
    address: field.address,
    filter: field.filter,
    whole: field.whole,
    fetch: field.fetch,
    failedText: field.failedText,
    load: field.load,
    allowTyped: field.allowTyped,
    onChange: change,
    onPick: field.onPick,
    onToast,
    onLoadError: field.onLoadError,
    typedText: texts.typed,
  }
  const ticked = {
    ...box,
    checked: value === true,
    onChange: change,
    required,
    changedText: texts.changed,
    missingText: texts.missing,
  }
  return { change, box, cell, typed, limited, chosen, remote, ticked }
}

/** A value as text; empty for anything else than a text or a number. */
export function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

export function isId(value: unknown): value is OptionId {
  return typeof value === 'string' || typeof value === 'number'
}

export function isOption(value: unknown): value is Option {
  return isObject(value) && isId(value.id)
}

/** The limit of a date field, which is a text. */
export function dateLimit(limit: number | string | undefined): string | undefined {
  return typeof limit === 'string' ? limit : undefined
}
