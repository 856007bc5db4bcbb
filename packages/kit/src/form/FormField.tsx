import { memo } from 'react'
import type { ReactNode } from 'react'
import { isFileObject } from '../dropzone/file-object.ts'
import { Notice } from '../feedback/Notice.tsx'
import { Spinner } from '../feedback/Spinner.tsx'
import { Cell } from '../field/Cell.tsx'
import { Checkbox } from '../field/Checkbox.tsx'
import { DateField } from '../field/DateField.tsx'
import { PasswordField } from '../field/PasswordField.tsx'
import { TextField } from '../field/TextField.tsx'
import { AsyncSelectField } from '../select/AsyncSelectField.tsx'
import { labelOf } from '../select/options/option.ts'
import type { Option, OptionId } from '../select/options/option.ts'
import { SelectField } from '../select/SelectField.tsx'
import { useFormSettings, useFormWords } from './form-context.ts'
import { idOf, isObject } from './schema/path.ts'
import type { Values } from './schema/path.ts'
import { isDeepEqual } from './deep-equal.ts'
import { holdsValue, optionsOf } from './schema/schema.ts'
import type { Field } from './schema/schema.ts'
import { LazyFields } from './LazyFields.tsx'

export type FormFieldProps = {
  field: Field
  value: unknown
  error: string | undefined
  changed: boolean
  checking: boolean
  /** All values, for a view only. */
  values: Values | undefined
}

/** Renders a field by its type. It renders again only when its own props change. */
export const FormField = memo(function FieldView(props: FormFieldProps): ReactNode {
  const { field, values = {} } = props
  if (holdsValue(field)) return <ValueField {...props} field={field} />
  switch (field.type) {
    case 'message':
      return <p className="prose">{field.label}</p>
    case 'info':
      return <Notice tone="blue">{field.label}</Notice>
    case 'sectionTitle':
      return <h3 className="text-subsubtitle">{field.label}</h3>
    default:
      return typeof field.view === 'function' ? field.view(values) : field.view
  }
}, rendersTheSame)

/** The props that fields of several types share. */
function useFieldProps({ field, value, error, changed, checking }: ValueFieldProps) {
  const { onChange, onBlur, disabled, idPrefix, texts } = useFormSettings()
  const path = field.field
  const { label = path, required, placeholder } = field
  const off = disabled || field.disabled || field.type === 'constant'
  const change = (next: unknown) => onChange(path, next)
  const box = {
    id: idOf(path, idPrefix),
    name: path,
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
  const ticked = {
    ...box,
    checked: value === true,
    onChange: change,
    required,
    changedText: texts.changed,
    missingText: texts.missing,
  }
  return { change, box, cell, typed, limited, chosen, ticked }
}

type ValueFieldProps = FormFieldProps & { field: { field: string } }

function ValueField(props: ValueFieldProps): ReactNode {
  const { field, value } = props
  const { onToast, constants, texts } = useFormSettings()
  const { change, box, cell, typed, limited, chosen, ticked } = useFieldProps(props)

  switch (field.type) {
    case 'text':
      return (
        <TextField
          {...limited}
          type={field.kind ?? 'text'}
          inputMode={field.inputMode}
          mono={field.mono}
        />
      )
    case 'number':
    case 'integer':
      return (
        <LazyFields fallback={<Cell {...cell}>{text(value)}</Cell>}>
          {({ NumberField }) => (
            <NumberField
              {...typed}
              value={number(value)}
              whole={field.type === 'integer'}
              min={numberLimit(field.min)}
              max={numberLimit(field.max)}
            />
          )}
        </LazyFields>
      )
    case 'date':
    case 'datetime-local':
      return (
        <DateField
          {...typed}
          type={field.type}
          min={dateLimit(field.min)}
          max={dateLimit(field.max)}
          openText={texts.openCalendar}
          incompleteText={texts.incompleteDate}
        />
      )
    case 'password':
      return <PasswordField {...typed} minLength={field.minLength} passwordTexts={texts} />
    case 'textarea':
      return (
        <LazyFields fallback={<Cell {...cell}>{text(value)}</Cell>}>
          {({ TextareaField }) => <TextareaField {...limited} />}
        </LazyFields>
      )
    case 'checkbox':
      return <Checkbox {...ticked} hint={field.help} />
    case 'switch':
      return (
        <LazyFields fallback={<p>{ticked.label}</p>}>
          {({ Switch }) => <Switch {...ticked} title={ticked.label} description={field.help} />}
        </LazyFields>
      )
    case 'select':
      return (
        <SelectField
          {...chosen}
          options={optionsOf(field, constants) ?? []}
          value={isId(value) ? value : null}
          onChange={change}
        />
      )
    case 'asyncSelect':
      return (
        <AsyncSelectField
          {...chosen}
          address={field.address}
          filter={field.filter}
          whole={field.whole}
          fetch={field.fetch}
          failedText={field.failedText}
          load={field.load}
          value={isOption(value) ? value : text(value)}
          onChange={change}
          allowTyped={field.allowTyped}
          onPick={field.onPick}
          onToast={onToast}
          onLoadError={field.onLoadError}
          typedText={texts.typed}
        />
      )
    case 'dropzone':
      return (
        <LazyFields fallback={<Loading />}>
          {({ Dropzone }) => (
            <Dropzone
              {...box}
              value={Array.isArray(value) ? value.filter(isFileObject) : []}
              onChange={change}
              onToast={onToast}
              maxFiles={field.maxFiles}
              maxFileSize={field.maxFileSize}
              accept={field.accept}
              hint={field.help}
              optional={cell.optional}
              required={field.required}
              texts={texts.dropzone}
            />
          )}
        </LazyFields>
      )
    case 'constant':
      return (
        <TextField
          {...typed}
          value={nameOf(value, optionsOf(field, constants))}
          mono={field.mono}
        />
      )
    default:
      return null
  }
}

function Loading() {
  return <Spinner label={useFormWords().loading} />
}

/** Would both props render the same? Conditions decide whether a field is shown, not how. */
function rendersTheSame(before: FormFieldProps, now: FormFieldProps): boolean {
  const keys = ['value', 'error', 'changed', 'checking', 'values'] as const
  return (
    keys.every((key) => before[key] === now[key]) &&
    (before.field === now.field ||
      isDeepEqual(
        { ...before.field, conditions: undefined },
        { ...now.field, conditions: undefined },
      ))
  )
}

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function number(value: unknown): number | null {
  const number = text(value).trim() === '' ? Number.NaN : Number(value)
  return Number.isFinite(number) ? number : null
}

function numberLimit(limit: number | string | undefined): number | undefined {
  return typeof limit === 'number' ? limit : undefined
}

function dateLimit(limit: number | string | undefined): string | undefined {
  return typeof limit === 'string' ? limit : undefined
}

function isId(value: unknown): value is OptionId {
  return typeof value === 'string' || typeof value === 'number'
}

function isOption(value: unknown): value is Option {
  return isObject(value) && isId(value.id)
}

/** A constant shows the name of its option, if it has one. */
function nameOf(value: unknown, options: readonly Option[] = []): string {
  const option = options.find((each) => each.id === value)
  return option ? labelOf(option) : typeof value === 'boolean' ? String(value) : text(value)
}
