import { useContext, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { MouseEvent, ReactNode, SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import type { ToastRequest } from '../toast/Toasts.tsx'
import { ErrorSummary } from '../feedback/ErrorSummary.tsx'
import { Spinner } from '../feedback/Spinner.tsx'
import { SchemaCheckContext } from './schema-check/schema-check-context.ts'
import { FormSettingsContext, FormStateContext } from './form-context.ts'
import type { FormState, FormSettings, FormTexts } from './form-context.ts'
import styles from './Form.module.css'
import { useLazyModule } from '../useLazyModule.ts'
import { idOf, isObject } from './path.ts'
import type { Values } from './path.ts'
import { validFieldsIn, fieldStates, parseSchema, fieldsIn } from './schema-check/parse-schema.ts'
import type { SchemaCheck, ParsedSection, ParsedSchema } from './schema-check/parse-schema.ts'
import { holdsValue, withDefaults } from './schema.ts'
import type { Constants, Schema } from './schema.ts'
import { isDeepEqual } from './deep-equal.ts'
import { SectionContent } from './FormSection.tsx'
import { useAutoSave } from './useAutoSave.ts'
import { LoadFailure, LazyFields } from './LazyFields.tsx'
import { SchemaError } from './schema-check/SchemaError.tsx'
import { RenderErrorBoundary } from './RenderErrorBoundary.tsx'

export type FormProps = {
  /** What the form is made of: see "The schema". */
  schema: Schema | undefined
  /** Held by the owner of the form. */
  values: Values
  /** One place has changed; `withValue` makes the new values. */
  onChange: (path: string, value: unknown) => void
  /** The focus has left the field at this path. @default none */
  onBlur?: (path: string) => void
  /** What is wrong, in words, by the path of the field. @default none */
  errors?: Readonly<Record<string, string | undefined>>
  /** Paths of the fields that differ from what is stored. @default none */
  changed?: ReadonlySet<string>
  /** Paths of the fields that the server is being asked about. @default none */
  checking?: ReadonlySet<string>
  /** Lists of options by name, for fields that name theirs. @default none */
  constants?: Constants
  /** No field can be changed. @default false */
  disabled?: boolean
  /** Begins the DOM ids, so that two forms can stand on one page. @default an empty text */
  idPrefix?: string
  /** Words that the fields say by themselves. @default English */
  texts?: FormTexts
  /** Draws the error summary while there are errors. Raise `attempt` at each failed sending: the focus comes back to it. @default none */
  summary?: { title?: string; attempt?: number } | undefined
  /** Makes it a form of its own, and takes the values with their defaults, those of hidden fields too: see `visibleValues`. Without it, it is part of one. @default none */
  onSubmit?: ((values: Values) => void) | undefined
  /** Takes the values, with their defaults, 1000 ms after the last change, and when the form is left or goes. @default none */
  onAutoSave?: ((values: Values) => void) | undefined
  /** Shows the toasts of dropzones, and of async selects whose list could not be read. @default none */
  onToast?: ((toast: ToastRequest) => void) | undefined
  /** Stands in the place of a form without a schema. */
  missingText?: string | undefined
  /** What follows the sections: the decision. @default none */
  children?: ReactNode
}

/**
 * Draws a form from its schema (specification, sections 2 and 3): sections of tickets whose cells are the fields. It holds no values:
 * they come in and every change goes out. What is wrong in the schema is said in its place.
 */
export function Form({ missingText = 'Missing schema', ...props }: FormProps) {
  const { schema, constants } = props
  const lists = useStable(isObject(constants) ? constants : emptyObject)
  const { module: check, hasFailed, retry } = useLazyModule(useContext(SchemaCheckContext))
  const plan = useMemo(() => parseSafely(schema, lists, check?.schemaCheck), [schema, lists, check])
  if (schema === undefined || schema === null) return <SchemaError>{missingText}</SchemaError>
  if (plan.wrong !== undefined) return <SchemaError>{plan.wrong}</SchemaError>
  return (
    <FormContent
      {...props}
      plan={plan}
      constants={lists}
      onCheckAgain={hasFailed ? retry : undefined}
    />
  )
}

const emptyObject = {}
const emptySet: ReadonlySet<string> = new Set()

/** Without what every object inherits: a field may be called `toString`. */
function withoutPrototype(errors: unknown): FormState['errors'] {
  return Object.assign(
    Object.create(null) as Record<string, string | undefined>,
    isObject(errors) ? errors : emptyObject,
  )
}

function toSet(paths: ReadonlySet<string> | undefined): ReadonlySet<string> {
  return typeof paths?.has === 'function' ? paths : emptySet
}

function parseSafely(
  schema: unknown,
  constants: NonNullable<FormProps['constants']>,
  check: SchemaCheck | undefined,
): ParsedSchema {
  try {
    return parseSchema(schema, constants, check)
  } catch (error) {
    return {
      ...parseSchema({ rows: [] }, {}),
      wrong: `The schema cannot be read: ${String(error)}`,
    }
  }
}

type FormContentProps = FormProps & {
  plan: ParsedSchema
  constants: NonNullable<FormProps['constants']>
  onCheckAgain: (() => void) | undefined
}

function FormContent({ plan, constants, onCheckAgain, ...props }: FormContentProps) {
  const { summary, onSubmit, onAutoSave, children, disabled = false, idPrefix = '' } = props
  const values = useValuesWithDefaults(plan, props.values)
  const autoSave = useAutoSave(values, onAutoSave)
  const state = useStableSettings(
    { ...props, constants, disabled, idPrefix, titled: Boolean(plan.title) },
    autoSave.note,
  )
  const titleId = useId()
  const { hidden, wrong } = useMemo(() => fieldStates(plan, values), [plan, values])
  const moment: FormState = {
    values,
    errors: withoutPrototype(props.errors),
    changed: toSet(props.changed),
    checking: toSet(props.checking),
    hidden,
    schemaErrors: wrong,
  }
  const [tab, setTab] = useState(0)

  const items = summary ? errorItems(plan, moment, idPrefix) : []
  const wrongTabs = new Set(
    plan.tabs.flatMap((part, place) =>
      errorItems(part, moment, idPrefix).length > 0 ? [place] : [],
    ),
  )
  const openTab = ({ target }: MouseEvent) => {
    const hash = target instanceof Element ? target.closest('a')?.hash : undefined
    const place = plan.tabs.findIndex((part) =>
      errorItems(part, moment, idPrefix).some(({ id }) => hash === `#${encodeURIComponent(id)}`),
    )
    if (place >= 0) flushSync(() => setTab(place)) // the summary can only lead to a field that is on the page
  }
  const inside = (
    <FormSettingsContext value={state}>
      <FormStateContext value={moment}>
        {plan.title && (
          <h2 id={titleId} className="text-subtitle">
            {plan.title}
          </h2>
        )}
        {items.length > 0 && (
          <RenderErrorBoundary of={items}>
            <div onClickCapture={openTab}>
              <ErrorSummary {...summary} items={items} />
            </div>
          </RenderErrorBoundary>
        )}
        {onCheckAgain && (
          <LoadFailure
            text={
              state.texts.checkFailed ?? 'The form could not be checked for mistakes in its schema'
            }
            onRetry={onCheckAgain}
          />
        )}
        <SectionContent part={plan} />
        {plan.tabs.length > 0 && (
          <LazyFields fallback={<Spinner />}>
            {({ Tabs }) => (
              <Tabs
                tabs={plan.tabs}
                labelledBy={plan.title ? titleId : undefined}
                current={Math.min(tab, plan.tabs.length - 1)}
                onCurrent={setTab}
                wrong={wrongTabs}
              />
            )}
          </LazyFields>
        )}
        {children}
      </FormStateContext>
    </FormSettingsContext>
  )
  const submit =
    onSubmit &&
    (() => {
      autoSave.flush()
      onSubmit(values)
    })
  return (
    <FormElement onSubmit={submit}>
      <div className={styles.form} onBlur={autoSave.leave}>
        {inside}
      </div>
    </FormElement>
  )
}

/** A form of its own, where it is to be sent; otherwise part of one. */
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

function useValuesWithDefaults(plan: ParsedSchema, given: unknown): Values {
  const fields = useMemo(() => validFieldsIn(plan), [plan])
  return useMemo(() => withDefaults(fields, isObject(given) ? given : emptyObject), [fields, given])
}

/** What the fields share. It stays the same object while nothing in it changes, whatever functions the owner makes anew. */
function useStableSettings(
  props: FormProps & Pick<FormSettings, 'constants' | 'disabled' | 'idPrefix' | 'titled'>,
  note: (path: string, value: unknown) => void,
): FormSettings {
  const { constants, disabled, idPrefix, titled } = props
  const texts = useStable(isObject(props.texts) ? props.texts : emptyObject)
  const toasts = props.onToast !== undefined
  const latest = useRef({ props, note })
  useEffect(() => {
    latest.current = { props, note }
  })
  return useMemo(
    () => ({
      constants,
      disabled,
      idPrefix,
      titled,
      texts,
      onChange: (path, value) => {
        latest.current.note(path, value)
        latest.current.props.onChange(path, value)
      },
      onBlur: (path) => latest.current.props.onBlur?.(path),
      onToast: toasts ? (toast) => latest.current.props.onToast?.(toast) : undefined,
    }),
    [constants, disabled, idPrefix, titled, texts, toasts],
  )
}

/** The same object as before while it holds the same things. */
function useStable<T extends object>(value: T): T {
  const [kept, keep] = useState(value)
  if (kept === value || isDeepEqual(kept, value)) return kept
  keep(value)
  return value
}

/** The errors of the fields that show, in their order. */
function errorItems(
  part: ParsedSection,
  { errors, hidden, schemaErrors: wrong }: FormState,
  idPrefix: string,
) {
  return fieldsIn(part).flatMap((spot) => {
    if (
      !('field' in spot) ||
      hidden.has(spot.place) ||
      wrong.has(spot.place) ||
      !holdsValue(spot.field)
    )
      return []
    const { field, label, shortLabel = typeof label === 'string' ? label : field } = spot.field
    const message = errors[field]
    return message ? [{ id: idOf(field, idPrefix), label: shortLabel, message }] : []
  })
}
