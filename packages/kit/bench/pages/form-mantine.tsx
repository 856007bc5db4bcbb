/**
 * Mantine has no forms from a schema. A team that uses it writes the fields and their conditions,
 * with the library's own form state.
 */
import { Checkbox, MantineProvider, NumberInput, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '@mantine/core/styles.css'
import { fields, initialValues, kinds } from './form-fields.ts'
import type { FieldCondition, FormField } from './form-fields.ts'

const controls = { text: TextInput, integer: NumberInput, checkbox: Checkbox, select: Select }
const choices = kinds.map(({ id, name }) => ({ value: id, label: name }))
const empty = Object.fromEntries(fields.map(({ field }) => [field, '']))

function holds({ field, operator, value }: FieldCondition, values: Record<string, unknown>) {
  if (operator === 'in') return Array.isArray(value) && value.includes(values[field])
  const given = values[field]
  const text = typeof given === 'string' || typeof given === 'number' ? String(given) : ''
  return operator === 'gte'
    ? text !== '' && Number(text) >= Number(value)
    : text.length >= Number(value)
}

function Page() {
  const form = useForm<Record<string, unknown>>({ initialValues: { ...empty, ...initialValues } })
  const controlOf = ({ type, field, label }: FormField) => {
    const Control = controls[type]
    const more = type === 'select' ? { data: choices } : {}
    const props = form.getInputProps(field, { type: type === 'checkbox' ? 'checkbox' : 'input' })
    return <Control key={field} id={field} label={label} {...props} {...more} />
  }
  return fields
    .filter(({ condition }) => !condition || holds(condition, form.values))
    .map((field) => controlOf(field))
}

createRoot(document.body.appendChild(document.createElement('main'))).render(
  <StrictMode>
    <MantineProvider>
      <Page />
    </MantineProvider>
  </StrictMode>,
)
