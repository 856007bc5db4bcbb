import { useContext, useMemo } from 'react'
import { RepeatedGroup } from '../group/RepeatedGroup.tsx'
import { useLazyModule } from '../useLazyModule.ts'
import {
  entriesOf,
  entryPath,
  newEntry,
  parseGroup,
  valuesAround,
  withBrackets,
} from './entries.ts'
import { fieldStates } from './field-states.ts'
import { FieldRows } from './FieldRows.tsx'
import {
  FormSettingsContext,
  FormStateContext,
  useFormSettings,
  useFormState,
} from './form-context.ts'
import type { FormState } from './form-context.ts'
import type { FormFieldProps } from './field-props.ts'
import { idOf, withValue } from './schema/path.ts'
import type { Values } from './schema/path.ts'
import type { ParsedSchema } from './schema-check/parse-schema.ts'
import { SchemaCheckContext } from './schema-check/schema-check-context.ts'
import type { Field } from './schema/schema.ts'

export type GroupFieldProps = Pick<FormFieldProps, 'value' | 'error'> & {
  field: Field & { field: string }
}

/** The fields of a group, once for each entry of its value. */
export function GroupField({ field, value, error }: GroupFieldProps) {
  const settings = useFormSettings()
  const { constants, idPrefix, onChange, onBlur } = settings
  const { module: check } = useLazyModule(useContext(SchemaCheckContext))
  const schema = useMemo(
    () => parseGroup(field, constants, check?.schemaCheck),
    [field, constants, check],
  )
  const path = field.field
  const entries = entriesOf(field, schema, value)
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
      error={error}
      hint={field.help}
      disabled={settings.disabled || field.disabled}
      texts={field.entryLabel ? { entry: (place) => `${field.entryLabel} ${place}` } : undefined}
    >
      {({ entry, index }) => (
        <EntryFields
          schema={schema}
          path={entryPath(path, index)}
          entry={entry}
          disabled={field.disabled}
          onChange={(next, changed) => onChange(path, entries.with(index, next), changed)}
        />
      )}
    </RepeatedGroup>
  )
}

type EntryFieldsProps = {
  schema: ParsedSchema
  /** Its path in the values of the form. */
  path: string
  entry: Values
  disabled: boolean | undefined
  onChange: (entry: Values, changed: string) => void
}

/** The fields of one entry. To them the entry is the form. */
function EntryFields({ schema, path, entry, disabled, onChange }: EntryFieldsProps) {
  const settings = useFormSettings()
  const state = useFormState()
  const own = {
    ...settings,
    disabled: settings.disabled || disabled === true,
    idPrefix: idOf(`${path}.`, settings.idPrefix),
    namePrefix: `${settings.namePrefix}${path}.`,
    onChange: (field: string, value: unknown) =>
      onChange(withValue(entry, field, value), `${path}.${field}`),
    onBlur: (field: string) => settings.onBlur(`${path}.${field}`),
  }
  return (
    <FormSettingsContext value={own}>
      <FormStateContext value={stateOf(schema, path, entry, state)}>
        <FieldRows rows={schema.rows} />
      </FormStateContext>
    </FormSettingsContext>
  )
}

/** What the fields of an entry need to know of the form. */
function stateOf(schema: ParsedSchema, path: string, entry: Values, form: FormState): FormState {
  const group = path.slice(0, path.lastIndexOf('['))
  const inside = <T,>(entries: Iterable<readonly [path: string, T]>) =>
    [...entries].flatMap(([each, value]): [string, T][] => {
      const place = withBrackets(each, group)
      return place.startsWith(`${path}.`) ? [[place.slice(path.length + 1), value]] : []
    })
  const paths = (set: ReadonlySet<string>) =>
    new Set(inside([...set].map((each) => [each, 0])).map(([each]) => each))
  return {
    values: entry,
    // A field may be called `toString`.
    errors: Object.assign(
      Object.create(null),
      Object.fromEntries(inside(Object.entries(form.errors))),
    ),
    changed: paths(form.changed),
    checking: paths(form.checking),
    ...fieldStates(schema, valuesAround(schema, form.values, entry)),
  }
}
