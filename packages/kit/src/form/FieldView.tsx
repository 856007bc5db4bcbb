import type { ReactNode } from 'react'
import { Notice } from '../feedback/Notice.tsx'
import { Checkbox } from '../field/Checkbox.tsx'
import { DateField } from '../field/DateField.tsx'
import { PasswordField } from '../field/PasswordField.tsx'
import { Switch } from '../field/Switch.tsx'
import { TextareaField } from '../field/TextareaField.tsx'
import { TextField } from '../field/TextField.tsx'
import { AsyncSelectField } from '../select/AsyncSelectField.tsx'
import { labelOf } from '../select/option.ts'
import type { Option } from '../select/option.ts'
import { SelectField } from '../select/SelectField.tsx'
import { wrongWithField } from './check.ts'
import { useForm } from './context.ts'
import { NumberField } from './NumberField.tsx'
import { idOf, isObject, valueAt } from './path.ts'
import { optionsOf } from './schema.ts'
import type { Field } from './schema.ts'

/** A field by its type, or what is wrong with it. */
export function FieldView({ field }: { field: Field }): ReactNode {
  const { constants, values } = useForm()
  const wrong = wrongWithField(field, constants)
  if (wrong) return <Notice tone="red" role="alert">{wrong}</Notice>
  switch (field.type) {
    case 'message': return <p className="prose">{field.label}</p>
    case 'info': return <Notice tone="blue">{field.label}</Notice>
    case 'sectionTitle': return <h3 className="text-subsubtitle">{field.label}</h3>
    case 'view': return typeof field.view === 'function' ? field.view(values) : field.view
    default: return <ValueField field={field} path={field.field ?? ''} />
  }
}

function ValueField({ field, path }: { field: Field; path: string }): ReactNode {
  const { values, onChange, onBlur, errors, changed, checking, constants, disabled, idPrefix, texts } = useForm()
  const off = disabled || field.disabled || field.type === 'constant'
  const value = valueAt(values, path)
  const change = (next: unknown) => onChange(path, next)
  const box = { id: idOf(path, idPrefix), name: path, label: field.label, error: errors[path], disabled: off, onBlur: () => onBlur(path) }
  const cell = { ...box, optional: !field.required && !off, hint: field.help, changed: changed.has(path), checking: checking.has(path), size: field.size, texts }
  const typed = { ...cell, value: text(value), onChange: change, required: field.required, placeholder: field.placeholder, autoComplete: field.autoComplete }
  const limited = { ...typed, maxLength: field.maxLength, ...(field.counter && { counter: true }), ...(texts.left && { counterText: texts.left }) }
  const chosen = { ...cell, placeholder: field.placeholder ?? texts.select, clearText: texts.clear, searchTexts: texts }

  switch (field.type) {
    case 'text': return <TextField {...limited} type={field.kind ?? 'text'} inputMode={field.inputMode} mono={field.mono} />
    case 'number':
    case 'integer': return <NumberField {...typed} value={typeof value === 'number' ? value : null} whole={field.type === 'integer'} max={field.max} />
    case 'date': return <DateField {...typed} {...(texts.openCalendar && { openText: texts.openCalendar })} />
    case 'password': return <PasswordField {...typed} passwordTexts={texts} />
    case 'textarea': return <TextareaField {...limited} />
    case 'checkbox': return <Checkbox {...box} checked={value === true} onChange={change} required={field.required} />
    case 'switch': return <Switch {...box} title={field.label} description={field.help} checked={value === true} changed={changed.has(path)} onChange={change} />
    case 'select': return <SelectField {...chosen} options={optionsOf(field, constants) ?? []} value={isId(value) ? value : null} onChange={change} />
    case 'asyncSelect': return field.load && (
      <AsyncSelectField {...chosen} load={field.load} value={isOption(value) ? value : text(value)} onChange={change} allowTyped={field.allowTyped}
        onPick={field.onPick} onLoadError={field.onLoadError} typedText={texts.typed} />
    )
    case 'constant': return <TextField {...typed} value={nameOf(value, optionsOf(field, constants))} mono={field.mono} />
    default: return null
  }
}

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function isId(value: unknown): value is Option['id'] {
  return typeof value === 'string' || typeof value === 'number'
}

function isOption(value: unknown): value is Option {
  return isObject(value) && isId(value.id)
}

/** A constant shows the name of its option, if it has one. */
function nameOf(value: unknown, options: readonly Option[] = []): string {
  const option = options.find((each) => each.id === value)
  return option ? labelOf(option) : text(value)
}
