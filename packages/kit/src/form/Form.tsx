import { useContext, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { MouseEvent, ReactNode, SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import type { ToastRequest } from '../toast/Toasts.tsx'
import { ErrorSummary } from '../feedback/ErrorSummary.tsx'
import { Spinner } from '../feedback/Spinner.tsx'
import { CheckContext } from './check-context.ts'
import { FormContext, MomentContext } from './context.ts'
import type { FormMoment, FormState, FormTexts } from './context.ts'
import styles from './Form.module.css'
import { useOnDemand } from '../on-demand.ts'
import { idOf, isObject } from './path.ts'
import type { Values } from './path.ts'
import { fieldsOf, judged, planOf, spotsOf } from './plan.ts'
import type { Check, Part, Plan } from './plan.ts'
import { holdsValue, withDefaults } from './schema.ts'
import type { Constants, Schema } from './schema.ts'
import { hasSameProperties } from './same.ts'
import { PartView } from './SectionView.tsx'
import { useAutoSave } from './useAutoSave.ts'
import { LoadFailed, WithRare } from './WithRare.tsx'
import { SchemaError } from './SchemaError.tsx'
import { WrongPart } from './WrongPart.tsx'

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
  const lists = useSteady(isObject(constants) ? constants : none)
  const { part: check, failed, ask } = useOnDemand(useContext(CheckContext))
  const plan = useMemo(() => readPlan(schema, lists, check?.check), [schema, lists, check])
  if (schema === undefined || schema === null) return <SchemaError>{missingText}</SchemaError>
  if (plan.wrong !== undefined) return <SchemaError>{plan.wrong}</SchemaError>
  return <Drawn {...props} plan={plan} constants={lists} onCheckAgain={failed ? ask : undefined} />
}

const none = {}
const nowhere: ReadonlySet<string> = new Set()

/** Without what every object inherits: a field may be called `toString`. */
function ownOf(errors: unknown): FormMoment['errors'] {
  return Object.assign(
    Object.create(null) as Record<string, string | undefined>,
    isObject(errors) ? errors : none,
  )
}

function setOr(paths: ReadonlySet<string> | undefined): ReadonlySet<string> {
  return typeof paths?.has === 'function' ? paths : nowhere
}

function readPlan(
  schema: unknown,
  constants: NonNullable<FormProps['constants']>,
  check: Check | undefined,
): Plan {
  try {
    return planOf(schema, constants, check)
  } catch (error) {
    return { ...planOf({ rows: [] }, {}), wrong: `The schema cannot be read: ${String(error)}` }
  }
}

type DrawnProps = FormProps & {
  plan: Plan
  constants: NonNullable<FormProps['constants']>
  onCheckAgain: (() => void) | undefined
}

function Drawn({ plan, constants, onCheckAgain, ...props }: DrawnProps) {
  const { summary, onSubmit, onAutoSave, children, disabled = false, idPrefix = '' } = props
  const values = useFilled(plan, props.values)
  const autoSave = useAutoSave(values, onAutoSave)
  const state = useFormState(
    { ...props, constants, disabled, idPrefix, titled: Boolean(plan.title) },
    autoSave.note,
  )
  const titleId = useId()
  const { hidden, wrong } = useMemo(() => judged(plan, values), [plan, values])
  const moment: FormMoment = {
    values,
    errors: ownOf(props.errors),
    changed: setOr(props.changed),
    checking: setOr(props.checking),
    hidden,
    wrong,
  }
  const [tab, setTab] = useState(0)

  const items = summary ? itemsOf(plan, moment, idPrefix) : []
  const wrongTabs = new Set(
    plan.tabs.flatMap((part, place) => (itemsOf(part, moment, idPrefix).length > 0 ? [place] : [])),
  )
  const openTab = ({ target }: MouseEvent) => {
    const hash = target instanceof Element ? target.closest('a')?.hash : undefined
    const place = plan.tabs.findIndex((part) =>
      itemsOf(part, moment, idPrefix).some(({ id }) => hash === `#${encodeURIComponent(id)}`),
    )
    if (place >= 0) flushSync(() => setTab(place)) // the summary can only lead to a field that is on the page
  }
  const inside = (
    <FormContext value={state}>
      <MomentContext value={moment}>
        {plan.title && (
          <h2 id={titleId} className="text-subtitle">
            {plan.title}
          </h2>
        )}
        {items.length > 0 && (
          <WrongPart of={items}>
            <div onClickCapture={openTab}>
              <ErrorSummary {...summary} items={items} />
            </div>
          </WrongPart>
        )}
        {onCheckAgain && (
          <LoadFailed
            text={
              state.texts.checkFailed ?? 'The form could not be checked for mistakes in its schema'
            }
            onAgain={onCheckAgain}
          />
        )}
        <PartView part={plan} />
        {plan.tabs.length > 0 && (
          <WithRare waiting={<Spinner />}>
            {({ Tabs }) => (
              <Tabs
                tabs={plan.tabs}
                labelledBy={plan.title ? titleId : undefined}
                current={Math.min(tab, plan.tabs.length - 1)}
                onCurrent={setTab}
                wrong={wrongTabs}
              />
            )}
          </WithRare>
        )}
        {children}
      </MomentContext>
    </FormContext>
  )
  const submit =
    onSubmit &&
    (() => {
      autoSave.flush()
      onSubmit(values)
    })
  return (
    <Own onSubmit={submit}>
      <div className={styles.form} onBlur={autoSave.leave}>
        {inside}
      </div>
    </Own>
  )
}

/** A form of its own, where it is to be sent; otherwise part of one. */
function Own({ onSubmit, children }: { onSubmit: (() => void) | undefined; children: ReactNode }) {
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

function useFilled(plan: Plan, given: unknown): Values {
  const fields = useMemo(() => fieldsOf(plan), [plan])
  return useMemo(() => withDefaults(fields, isObject(given) ? given : none), [fields, given])
}

/** What the fields share. It stays the same object while nothing in it changes, whatever functions the owner makes anew. */
function useFormState(
  props: FormProps & Pick<FormState, 'constants' | 'disabled' | 'idPrefix' | 'titled'>,
  note: (path: string, value: unknown) => void,
): FormState {
  const { constants, disabled, idPrefix, titled } = props
  const texts = useSteady(isObject(props.texts) ? props.texts : none)
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
function useSteady<T extends object>(value: T): T {
  const [kept, keep] = useState(value)
  if (kept === value || hasSameProperties(kept, value)) return kept
  keep(value)
  return value
}

/** The errors of the fields that show, in their order. */
function itemsOf(part: Part, { errors, hidden, wrong }: FormMoment, idPrefix: string) {
  return spotsOf(part).flatMap((spot) => {
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
