import type { DateRange } from '../../dates/date-range.ts'
import { DateRangeField } from '../../dates/DateRangeField.tsx'
import { Dropzone } from '../../dropzone/Dropzone.tsx'
import { isFileObject } from '../../dropzone/file-object.ts'
import { NumberField } from '../../field/number-field/NumberField.tsx'
import { Switch } from '../../field/switch/Switch.tsx'
import { TextareaField } from '../../field/text-field/TextareaField.tsx'
import { MultiSelectField } from '../../multi-select/MultiSelectField.tsx'
import { RadioGroupField } from '../../radio/RadioGroupField.tsx'
import { AsyncSelectField } from '../../select/AsyncSelectField.tsx'
import { useFormSettings } from '../state/form-context.ts'
import { dateLimit, isId, isOption, text, useFieldProps } from './field-props.ts'
import type { ValueFieldProps } from './field-props.ts'
import { GroupField } from './GroupField.tsx'
import { isObject } from '../schema/path.ts'
import { optionsOf } from '../schema/schema.ts'

/** A field of a type that few forms have. */
export function RareField(props: ValueFieldProps) {
  const { field, value } = props
  const { onToast, constants, texts } = useFormSettings()
  const { change, box, cell, typed, limited, chosen, remote, ticked } = useFieldProps(props)

  switch (field.type) {
    case 'number':
    case 'integer':
      return (
        <NumberField
          {...typed}
          value={number(value)}
          whole={field.type === 'integer'}
          min={numberLimit(field.min)}
          max={numberLimit(field.max)}
        />
      )
    case 'textarea':
      return <TextareaField {...limited} />
    case 'switch':
      return <Switch {...ticked} title={ticked.label} description={field.help} />
    case 'asyncSelect':
      return (
        <AsyncSelectField
          {...remote}
          loadById={field.loadById}
          value={isOption(value) || isId(value) ? value : null}
          onChange={(next) => change(field.loadById && isOption(next) ? next.id : next)}
        />
      )
    case 'dateRange':
      return (
        <DateRangeField
          {...cell}
          value={range(value)}
          onChange={change}
          required={field.required}
          min={dateLimit(field.min)}
          max={dateLimit(field.max)}
        />
      )
    case 'group':
      return <GroupField field={field} value={value} />
    case 'radio': {
      const { placeholder: _, searchTexts: __, ...group } = chosen
      return (
        <RadioGroupField
          {...group}
          options={optionsOf(field, constants) ?? []}
          value={isId(value) ? value : null}
          onChange={change}
        />
      )
    }
    case 'multiSelect':
      return (
        <MultiSelectField
          {...chosen}
          options={optionsOf(field, constants) ?? []}
          value={Array.isArray(value) ? value.filter(isId) : []}
          onChange={change}
          pickedTexts={texts.multiSelect}
        />
      )
    case 'dropzone':
      return (
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
      )
    default:
      return null
  }
}

function number(value: unknown): number | null {
  const number = text(value).trim() === '' ? Number.NaN : Number(value)
  return Number.isFinite(number) ? number : null
}

function numberLimit(limit: number | string | undefined): number | undefined {
  return typeof limit === 'number' ? limit : undefined
}

function range(value: unknown): DateRange | null {
  return isObject(value) ? { from: text(value.from), to: text(value.to) } : null
}
