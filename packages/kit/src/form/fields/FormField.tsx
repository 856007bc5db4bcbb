import { memo } from 'react'
import type { ReactNode } from 'react'
import { Notice } from '../../feedback/notice/Notice.tsx'
import { Spinner } from '../../feedback/spinner/Spinner.tsx'
import { Cell } from '../../field/cell/Cell.tsx'
import type { CellState } from '../../field/cell/Cell.tsx'
import { Checkbox } from '../../field/checkbox/Checkbox.tsx'
import { DateField } from '../../field/date-field/DateField.tsx'
import { PasswordField } from '../../field/password-field/PasswordField.tsx'
import { TextField } from '../../field/text-field/TextField.tsx'
import { labelOf } from '../../select/options/option.ts'
import type { Option } from '../../select/options/option.ts'
import { RemoteSelect } from '../../select/RemoteSelect.tsx'
import { SelectField } from '../../select/SelectField.tsx'
import { useFormSettings, useFormWords } from '../state/form-context.ts'
import { isDeepEqual } from '../state/deep-equal.ts'
import { dateLimit, isId, isOption, text, useFieldProps } from './field-props.ts'
import type { FormFieldProps, ValueFieldProps } from './field-props.ts'
import { LazyFields } from './LazyFields.tsx'
import { holdsValue, isTicketCell, optionsOf } from '../schema/schema.ts'
import type { Field } from '../schema/schema.ts'

/** Renders a field by its type. It renders again only when its own props change. */
export const FormField = memo(function FieldView(props: FormFieldProps): ReactNode {
  const { field, values = {} } = props
  if (holdsValue(field)) return <ValueField {...props} field={field} />
  switch (field.type) {
    case 'message':
      return <p className="kit-prose">{field.label}</p>
    case 'info':
      return <Notice tone="blue">{field.label}</Notice>
    case 'sectionTitle':
      return <h3 className="kit-text-subsubtitle">{field.label}</h3>
    default:
      return typeof field.view === 'function' ? field.view(values) : field.view
  }
}, rendersTheSame)

function ValueField(props: ValueFieldProps): ReactNode {
  const { field, value } = props
  const { constants, texts } = useFormSettings()
  const { change, cell, typed, limited, chosen, remote, ticked } = useFieldProps(props)

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
    case 'checkbox':
      return <Checkbox {...ticked} hint={field.help} />
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
      if (!field.allowTyped) break // it may have to ask for the name of an id
      return <RemoteSelect {...remote} value={isOption(value) ? value : text(value)} />
    case 'constant':
      return (
        <TextField
          {...typed}
          value={nameOf(value, optionsOf(field, constants))}
          mono={field.mono}
        />
      )
  }
  return (
    <LazyFields fallback={<Pending field={field} cell={cell} value={text(value)} />}>
      {({ RareField }) => <RareField {...props} />}
    </LazyFields>
  )
}

/** Takes the place of a field that still loads. */
function Pending({ field, cell, value }: { field: Field; cell: CellState; value: string }) {
  const { loading } = useFormWords()
  if (field.type === 'dropzone') return <Spinner label={loading} />
  return isTicketCell(field) ? (
    <Cell {...cell}>{value}</Cell>
  ) : (
    <p className="kit-prose">{cell.label}</p>
  )
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

/** A constant shows the name of its option, if it has one. */
function nameOf(value: unknown, options: readonly Option[] = []): string {
  const option = options.find((each) => each.id === value)
  return option ? labelOf(option) : typeof value === 'boolean' ? String(value) : text(value)
}
