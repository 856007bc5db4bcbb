'use client'

import { useContext, useMemo } from 'react'
import type { ComponentProps, ReactNode, SubmitEvent } from 'react'
import { classes } from '../classes.ts'
import type { ErrorSummaryProps } from '../feedback/error-summary/ErrorSummary.tsx'
import type { ToastRequest } from '../toast/Toasts.tsx'
import { useLazyModule } from '../useLazyModule.ts'
import { FormSettingsContext, FormStateContext } from './state/form-context.ts'
import type { FormTexts } from './state/form-context.ts'
import { useSettings, useTexts } from '../settings/settings.ts'
import styles from './fields/Form.module.css'
import { FormSections } from './fields/FormSections.tsx'
import { isObject } from './schema/path.ts'
import type { Values } from './schema/path.ts'
import { parseSchema } from './schema-check/parse-schema.ts'
import type { ParsedSchema, SchemaCheck } from './schema-check/parse-schema.ts'
import { SchemaCheckContext } from './schema-check/schema-check-context.ts'
import { SchemaError } from './schema-check/SchemaError.tsx'
import type { Constants, Schema } from './schema/schema.ts'
import { useValidation } from './submit/useValidation.ts'
import type { FoundErrors } from './submit/validation-options.ts'
import type { StandardSchema } from './validation/standard-schema.ts'
import { formEnglish } from './state/form-texts.ts'
import { useAutoSave } from './useAutoSave.ts'
import { useOwnerState, useValuesWithDefaults } from './state/useOwnerState.ts'
import { useStable, useStableSettings } from './state/useStableSettings.ts'

/** `ref` and other attributes go to the element around the fields. */
export type FormProps = Omit<
  ComponentProps<'div'>,
  'children' | 'onBlur' | 'onChange' | 'onSubmit' | 'title'
> & {
  /** Describes the form: see "The schema". */
  schema: Schema | undefined
  /** The values. The owner of the form holds them. */
  values: Values
  /** Gets every change; `withValue` makes the new values. */
  onChange: (path: string, value: unknown) => void
  /** The focus has left the field at this path. @default none */
  onBlur?: (path: string) => void
  /** Messages of field errors, by the path of the field. @default none */
  errors?: Readonly<Record<string, string | undefined>>
  /** Paths of the fields that differ from the stored values. @default none */
  changed?: ReadonlySet<string>
  /** Paths of the fields that the server is checking. @default none */
  checking?: ReadonlySet<string>
  /** Lists of options by name, for the `constants` of fields. @default none */
  constants?: Constants
  /** No field can be changed. @default false */
  disabled?: boolean
  /** Prefix of the DOM ids, for two forms on one page. @default an empty text */
  idPrefix?: string
  /** The texts of the fields. @default English */
  texts?: FormTexts
  /**
   * Shows the error summary while there are errors. Increase `attempt` at each failed submit: the
   * focus then returns to it.
   * @default none
   */
  summary?: Pick<ErrorSummaryProps, 'title' | 'attempt' | 'sharedTexts'> | undefined
  /**
   * Renders a `form` element and gets the values with their defaults, also those of hidden fields:
   * see `visibleValues`. It is called when the values keep the rules of their fields. If it returns
   * a promise, the field errors in its answer are shown, see `fieldErrors`, and until then a
   * further submit is ignored. Without it the fields are part of a form around them.
   * @default none
   */
  onSubmit?: ((values: Values) => unknown) | undefined
  /**
   * A Standard Schema (zod, valibot) that checks the visible values before `onSubmit`, in place of
   * the rules of the fields. False where the owner checks them.
   * @default the rules of the fields
   */
  validate?: StandardSchema | false | undefined
  /**
   * Gets the values with their defaults 1000 ms after the last change, and when the focus leaves
   * the form or the form unmounts.
   * @default none
   */
  onAutoSave?: ((values: Values) => void) | undefined
  /**
   * Shows the toasts of dropzones, and of async selects whose list could not be loaded.
   * @default none
   */
  onToast?: ((toast: ToastRequest) => void) | undefined
  /** Shown in place of a form without a schema. @default Missing schema */
  missingText?: string | undefined
  /** Content after the sections, such as a submit button. @default none */
  children?: ReactNode
}

/**
 * Renders a form from its schema (specification, sections 2 and 3): sections of tickets whose cells
 * are the fields. The owner holds the values and gets every change. An error in the schema is shown
 * in its place.
 */
export function Form({ schema, constants, missingText, ...props }: FormProps) {
  const texts = useTexts('form', formEnglish, { missingSchema: missingText })
  const lists = useStable(isObject(constants) ? constants : emptyObject)
  const { module: check, hasFailed, retry } = useLazyModule(useContext(SchemaCheckContext))
  const parsed = useMemo(
    () => parseSafely(schema, lists, check?.schemaCheck),
    [schema, lists, check],
  )
  if (schema === undefined || schema === null)
    return <SchemaError>{texts.missingSchema}</SchemaError>
  if (parsed.error !== undefined) return <SchemaError>{parsed.error}</SchemaError>
  return (
    <FormContent
      {...props}
      schema={parsed}
      constants={lists}
      onRetryCheck={hasFailed ? retry : undefined}
    />
  )
}

const emptyObject = {}

/** A getter in the schema may throw. */
function parseSafely(
  schema: unknown,
  constants: Constants,
  check: SchemaCheck | undefined,
): ParsedSchema {
  try {
    return parseSchema(schema, constants, check)
  } catch (error) {
    return {
      ...parseSchema({ rows: [] }, {}),
      error: `The schema cannot be read: ${String(error)}`,
    }
  }
}

type FormContentProps = Omit<FormProps, 'schema' | 'constants' | 'missingText'> & {
  schema: ParsedSchema
  constants: Constants
  onRetryCheck: (() => void) | undefined
}

function FormContent({
  schema,
  values: givenValues,
  onChange,
  onBlur,
  errors,
  changed,
  checking,
  constants,
  disabled = false,
  idPrefix = '',
  texts,
  summary,
  onSubmit,
  validate,
  onAutoSave,
  onToast,
  onRetryCheck,
  children,
  className,
  ...rest
}: FormContentProps) {
  const values = useValuesWithDefaults(schema, givenValues)
  const autoSave = useAutoSave(values, onAutoSave)
  const shared = useSettings()
  const own = useValidation({
    schema,
    values,
    constants,
    validate,
    onSubmit,
    texts: texts?.errors,
  })
  const settings = useStableSettings({
    constants,
    disabled,
    idPrefix,
    hasTitle: Boolean(schema.title),
    texts,
    onBlur,
    onToast: onToast ?? shared.onToast,
    onChange: (path, value, changed = path) => {
      autoSave.recordChange(path, value)
      own.clear(changed)
      onChange(path, value)
    },
  })
  const form = { schema, values, constants }
  const state = useOwnerState(form, { errors, changed, checking }, own.errors)
  const submit = () => {
    autoSave.saveNow()
    own.submit()
  }
  return (
    <FormElement onSubmit={onSubmit && submit}>
      <div {...rest} className={classes(styles.form, className)} onBlur={autoSave.saveOnLeave}>
        <FormSettingsContext value={settings}>
          <FormStateContext value={state}>
            <FormSections
              schema={schema}
              summary={summaryOf(summary, own)}
              onRetryCheck={onRetryCheck}
            />
            {children}
          </FormStateContext>
        </FormSettingsContext>
      </div>
    </FormElement>
  )
}

/** The summary of the owner's errors and of those that the form has found. */
function summaryOf(
  summary: FormProps['summary'],
  { errors, attempt, title }: FoundErrors,
): FormProps['summary'] {
  if (Object.keys(errors).length === 0) return summary
  return {
    ...(title && { title }),
    ...summary,
    attempt: (summary?.attempt ?? 0) + attempt,
  }
}

/** A `form` element, or only the children when they are part of a form around them. */
function FormElement({
  onSubmit,
  children,
}: {
  onSubmit: (() => void) | undefined
  children: ReactNode
}) {
  if (!onSubmit) return children
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form noValidate onSubmit={submit}>
      {children}
    </form>
  )
}
