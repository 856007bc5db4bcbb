import { useMemo } from 'react'
import { fieldStates } from './field-states.ts'
import type { FormState } from './form-context.ts'
import { placeErrors } from './place-errors.ts'
import { isObject } from '../schema/path.ts'
import type { Values } from '../schema/path.ts'
import { validFieldsIn } from '../schema-check/parse-schema.ts'
import type { ParsedSchema } from '../schema-check/parse-schema.ts'
import { withDefaults } from '../schema/schema.ts'
import type { Constants } from '../schema/schema.ts'
import type { FieldErrors } from '../validation/field-errors.ts'

const nothing = {}
const noPaths: ReadonlySet<string> = new Set()

/** The owner's values with the defaults of the fields. */
export function useValuesWithDefaults(schema: ParsedSchema, values: unknown): Values {
  const fields = useMemo(() => validFieldsIn(schema), [schema])
  return useMemo(() => withDefaults(fields, isObject(values) ? values : nothing), [fields, values])
}

type OwnerState = {
  errors: Readonly<Record<string, string | undefined>> | undefined
  changed: ReadonlySet<string> | undefined
  checking: ReadonlySet<string> | undefined
}

/**
 * The state of a form, from what its owner says of its fields and from the errors that it has found
 * itself. The owner's error of a hidden field waits until the field shows.
 */
export function useOwnerState(
  form: { schema: ParsedSchema; values: Values; constants: Constants },
  { errors, changed, checking }: OwnerState,
  found: FieldErrors,
): FormState {
  const { schema, values } = form
  const states = useMemo(() => fieldStates(schema, values), [schema, values])
  const scope = values
  const given = placeErrors(isObject(errors) ? errors : nothing, { ...form, scope }, validFieldsIn)
  return {
    values,
    scope,
    errors: withoutPrototype(mergeErrors(found, given)),
    changed: toSet(changed),
    checking: toSet(checking),
    ...states,
  }
}

/** The owner's errors win over those that the form has found. Those of no field are all said. */
function mergeErrors(found: FieldErrors, given: FieldErrors): FieldErrors {
  const general = new Set([given[''], found['']].filter((text) => typeof text === 'string'))
  return { ...found, ...given, ...(general.size > 0 && { '': [...general].join('\n') }) }
}

/** Without inherited properties, because a field may be called `toString`. */
function withoutPrototype(errors: FieldErrors): FormState['errors'] {
  return Object.assign(Object.create(null) as Record<string, string>, errors)
}

function toSet(paths: ReadonlySet<string> | undefined): ReadonlySet<string> {
  return typeof paths?.has === 'function' ? paths : noPaths
}
