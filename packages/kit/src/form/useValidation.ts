import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../settings/settings.ts'
import { fieldStates } from './field-states.ts'
import { hasPath, withValue } from './schema/path.ts'
import type { Values } from './schema/path.ts'
import type { Constants, Field } from './schema/schema.ts'
import { parsedFieldsIn } from './schema-check/parse-schema.ts'
import type { ParsedSchema } from './schema-check/parse-schema.ts'
import { english } from './validation/error-texts.ts'
import type { ErrorTexts } from './validation/error-texts.ts'
import type { FieldErrors } from './validation/field-errors.ts'
import type { StandardSchema } from './validation/standard-schema.ts'
import { visibleOf } from './visible-values.ts'

const importRules = () => import('./validation/rules.ts')
type Rules = Awaited<ReturnType<typeof importRules>>

export type ValidationOptions = {
  schema: ParsedSchema
  values: Values
  constants: Constants
  /** False where the owner checks by itself. */
  validate: StandardSchema | false | undefined
  onSubmit: ((values: Values) => unknown) | undefined
  texts: Partial<ErrorTexts> | undefined
}

/** The errors that the form has found or that the server has answered, and how often. */
type Found = { errors: FieldErrors; attempt: number; hasOnlyMissing: boolean }

const nothing: Found = { errors: {}, attempt: 0, hasOnlyMissing: true }

/**
 * Checks the values before `onSubmit`, and reads the field errors that it may answer. The rules
 * load when the form is there.
 */
export function useValidation(options: ValidationOptions) {
  const { validate, onSubmit } = options
  const [found, setFound] = useState(nothing)
  const texts = useTexts('errors', english, options.texts)
  const rules = useRules(validate !== false && onSubmit !== undefined)
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const show = (errors: FieldErrors) =>
    setFound(({ attempt }) => ({
      errors: byField(errors, visibleFields(latest.current.schema, latest.current.values)),
      attempt: attempt + 1,
      hasOnlyMissing: hasOnlyMissing(errors, texts),
    }))
  const send = (loaded: Rules | undefined) => {
    setFound((before) => ({ ...before, errors: {} }))
    const answer = latest.current.onSubmit?.(latest.current.values)
    if (answer instanceof Promise && loaded) void showAnswer(loaded, answer)
  }
  const showAnswer = async (loaded: Rules, answer: Promise<unknown>) => {
    const errors = loaded.fieldErrors(await answer)
    if (hasEntries(errors)) show(errors)
  }
  const check = async (loaded: Rules, schema: StandardSchema) => {
    const errors = await loaded.standardErrors(schema, withParents(options))
    if (hasEntries(errors)) show(errors)
    else send(loaded)
  }
  const checkBy = (loaded: Rules) => {
    if (validate) return void check(loaded, validate)
    const errors = loaded.checkValues(
      visibleFields(options.schema, options.values),
      options.values,
      options.constants,
      texts,
    )
    if (hasEntries(errors)) show(errors)
    else send(loaded)
  }
  return {
    ...found,
    problemTitle: texts.problem,
    /** A changed value is not wrong until it is checked again. */
    clear: (path: string) =>
      setFound((before) =>
        path in before.errors ? { ...before, errors: without(before.errors, path) } : before,
      ),
    submit: () => {
      if (validate === false) return void onSubmit?.(options.values)
      if (rules.current) return checkBy(rules.current)
      // Without the rules the server is the judge.
      void importRules().then(checkBy, () => send(undefined))
    },
  }
}

/** The rules, once they have loaded. */
function useRules(isWanted: boolean) {
  const rules = useRef<Rules>(undefined)
  useEffect(() => {
    const load = async () => {
      rules.current = await importRules().catch(() => undefined) // the submit tries again
    }
    if (isWanted) void load()
  }, [isWanted])
  return rules
}

function visibleFields(schema: ParsedSchema, values: Values): Field[] {
  const { hidden, schemaErrors } = fieldStates(schema, values)
  return parsedFieldsIn(schema).flatMap((parsed) =>
    'field' in parsed && !hidden.has(parsed.location) && !schemaErrors.has(parsed.location)
      ? [parsed.field]
      : [],
  )
}

/**
 * The visible values, with the objects that fields stand in: then a schema names the missing field
 * in place of the missing object.
 */
function withParents({ schema, values }: ValidationOptions): Values {
  return visibleFields(schema, values).reduce(
    (filled, { field = '' }) =>
      field.includes('.') && !hasPath(filled, field) ? withValue(filled, field, undefined) : filled,
    visibleOf(schema, values),
  )
}

/** An error inside the value of a field belongs to the field; one of no field has an empty path. */
function byField(errors: FieldErrors, fields: readonly Field[]): FieldErrors {
  const placed: Record<string, string> = {}
  for (const [path, message] of Object.entries(errors)) {
    const field = fields.find(
      ({ field = '' }) => field !== '' && `${path}.`.startsWith(`${field}.`),
    )
    placed[field?.field ?? ''] ??= message
  }
  return placed
}

function hasOnlyMissing(errors: FieldErrors, texts: ErrorTexts): boolean {
  const missing = [texts.required, texts.requiredChoice, texts.requiredTick]
  return Object.values(errors).every((error) => missing.includes(error))
}

function hasEntries(errors: FieldErrors): boolean {
  return Object.keys(errors).length > 0
}

function without(errors: FieldErrors, path: string): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([each]) => each !== path))
}
