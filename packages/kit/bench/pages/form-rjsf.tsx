import Form from '@rjsf/core'
import type { RJSFSchema } from '@rjsf/utils'
import validator from '@rjsf/validator-ajv8'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { fields, initialValues } from './form-fields.ts'
import type { FieldCondition, FormField } from './form-fields.ts'
import { conditionOf, propertiesOf } from './form-json-schema.ts'

/** The condition is negated, because an object with a `then` counts as a promise. */
const ruleOf = (field: FormField, condition: FieldCondition): RJSFSchema => ({
  if: {
    not: { properties: { [condition.field]: conditionOf(condition) }, required: [condition.field] },
  },
  else: { properties: propertiesOf([field]) },
})

const schema: RJSFSchema = {
  type: 'object',
  properties: propertiesOf(fields.filter(({ condition }) => !condition)),
  allOf: fields.flatMap((field) => (field.condition ? [ruleOf(field, field.condition)] : [])),
}
const places = { 'ui:order': fields.map(({ field }) => field) }

function Page() {
  const [values, setValues] = useState<unknown>(initialValues)
  return (
    <Form
      schema={schema}
      uiSchema={places}
      validator={validator}
      formData={values}
      onChange={({ formData }) => setValues(formData)}
    />
  )
}

createRoot(document.body.appendChild(document.createElement('main'))).render(
  <StrictMode>
    <Page />
  </StrictMode>,
)
