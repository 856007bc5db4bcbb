import { useContext, useMemo } from 'react'
import { RepeatedGroup } from '../../group/RepeatedGroup.tsx'
import { useLazyModule } from '../../useLazyModule.ts'
import { entriesOf, entryPath, newEntry, parseGroup } from '../state/entries.ts'
import { entryState, groupErrors } from '../state/entry-state.ts'
import type { PlacedEntry } from '../state/entry-state.ts'
import { FieldRows } from './FieldRows.tsx'
import {
  FormSettingsContext,
  FormStateContext,
  useFormSettings,
  useFormState,
} from '../state/form-context.ts'
import type { FormFieldProps } from './field-props.ts'
import { idOf, withValue } from '../schema/path.ts'
import type { Values } from '../schema/path.ts'
import type { ParsedSchema } from '../schema-check/parse-schema.ts'
import { SchemaCheckContext } from '../schema-check/schema-check-context.ts'
import type { Field } from '../schema/schema.ts'

export type GroupFieldProps = Pick<FormFieldProps, 'value'> & {
  field: Field & { field: string }
}

/** The fields of a group, once for each entry of its value. */
export function GroupField({ field, value }: GroupFieldProps) {
  const settings = useFormSettings()
  const { constants, idPrefix, onChange, onBlur } = settings
  const { module: check } = useLazyModule(useContext(SchemaCheckContext))
  const schema = useMemo(
    () => parseGroup(field, constants, check?.schemaCheck),
    [field, constants, check],
  )
  const path = field.field
  const entries = entriesOf(field, schema, value)
  const errors = groupErrors(path, useFormState().errors, entries.length)
  return (
    <RepeatedGroup
      id={idOf(path, idPrefix)}
      label={field.label ?? path}
      entries={entries}
      onChange={(next) => onChange(path, next)}
      onBlur={() => onBlur(path)}
      newEntry={() => newEntry(schema)}
      least={field.minEntries}
      most={field.maxEntries}
      required={field.required}
      error={errors.own}
      entryErrors={errors.entries}
      hint={field.help}
      disabled={settings.disabled || field.disabled}
      texts={field.entryLabel ? { entry: (place) => `${field.entryLabel} ${place}` } : undefined}
    >
      {({ entry, index }) => (
        <EntryFields
          schema={schema}
          group={path}
          index={index}
          entry={entry}
          disabled={field.disabled}
          onChange={(next, changed) => onChange(path, entries.with(index, next), changed)}
        />
      )}
    </RepeatedGroup>
  )
}

type EntryFieldsProps = PlacedEntry & {
  schema: ParsedSchema
  disabled: boolean | undefined
  onChange: (entry: Values, changed: string) => void
}

/** The fields of one entry. */
function EntryFields({ schema, disabled, onChange, ...placed }: EntryFieldsProps) {
  const settings = useFormSettings()
  const state = entryState(schema, placed, useFormState())
  const path = entryPath(placed.group, placed.index)
  const own = {
    ...settings,
    disabled: settings.disabled || disabled === true,
    idPrefix: idOf(`${path}.`, settings.idPrefix),
    namePrefix: `${settings.namePrefix}${path}.`,
    onChange: (field: string, value: unknown, changed = field) =>
      onChange(withValue(placed.entry, field, value), `${path}.${changed}`),
    onBlur: (field: string) => settings.onBlur(`${path}.${field}`),
  }
  return (
    <FormSettingsContext value={own}>
      <FormStateContext value={state}>
        <FieldRows rows={schema.rows} />
      </FormStateContext>
    </FormSettingsContext>
  )
}
