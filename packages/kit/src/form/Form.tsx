import type { ReactNode, SubmitEvent } from 'react'
import { ErrorSummary } from '../feedback/ErrorSummary.tsx'
import { Notice } from '../feedback/Notice.tsx'
import { wrongWithField, wrongWithSchema } from './check.ts'
import { FormContext } from './context.ts'
import type { FormState } from './context.ts'
import styles from './Form.module.css'
import { idOf } from './path.ts'
import { fieldsOf, isShown, rowsOf, withDefaults } from './schema.ts'
import type { Schema } from './schema.ts'
import { RowsView } from './RowsView.tsx'
import { SectionView } from './SectionView.tsx'
import { Tabs } from './Tabs.tsx'

export type FormProps = Partial<Omit<FormState, 'values' | 'onChange'>> & Pick<FormState, 'values' | 'onChange'> & {
  schema: Schema | undefined
  /** Draws the error summary while there are errors. Raise `attempt` at each failed sending: the focus comes back to it. */
  summary?: { title?: string; attempt?: number } | undefined
  /** Makes it a form of its own; without it, it is part of one. */
  onSubmit?: (() => void) | undefined
  missingText?: string
  /** What follows the sections: the decision. */
  children?: ReactNode
}

const none: ReadonlySet<string> = new Set()
const nothing = () => undefined

/**
 * Draws a form from its schema (specification, sections 2 and 3): sections of tickets whose cells are the fields. It holds no values:
 * they come in and every change goes out. What is wrong in the schema is said in its place.
 */
export function Form({ schema, summary, onSubmit, missingText = 'Missing schema', children, ...rest }: FormProps) {
  if (!schema) return <Notice tone="red" role="alert">{missingText}</Notice>
  const wrong = wrongWithSchema(schema)
  if (wrong) return <Notice tone="red" role="alert">{wrong}</Notice>

  const { values, onChange, errors = {}, onBlur = nothing, changed = none, checking = none, constants = {}, disabled = false, idPrefix = '', texts = {} } = rest
  const state: FormState = { values: withDefaults(schema, values), onChange, errors, onBlur, changed, checking, constants, disabled, idPrefix, texts }
  const items = errorItems(schema, state)
  const inside = (
    <FormContext value={state}>
      {schema.title && <h2 className="text-subtitle">{schema.title}</h2>}
      {summary && items.length > 0 && <ErrorSummary {...summary} items={items} />}
      <RowsView rows={rowsOf(schema)} />
      {schema.sections?.map((section, index) => <SectionView key={index} section={section} />)}
      {schema.tabs && <Tabs tabs={schema.tabs} />}
      {children}
    </FormContext>
  )
  if (!onSubmit) return <div className={styles.form}>{inside}</div>
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return <form className={styles.form} noValidate onSubmit={submit}>{inside}</form>
}

function errorItems(schema: Schema, { values, errors, idPrefix, constants }: FormState) {
  return fieldsOf(schema).flatMap((field) => {
    const message = field.field === undefined ? undefined : errors[field.field]
    if (!field.field || !message || wrongWithField(field, constants) || !isShown(field, values)) return []
    const label = field.shortLabel ?? (typeof field.label === 'string' ? field.label : field.field)
    return [{ id: idOf(field.field, idPrefix), label, message }]
  })
}
