import Form from '@rjsf/core'
import type { RJSFSchema } from '@rjsf/utils'
import validator from '@rjsf/validator-ajv8'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { fields, given } from './form-fields.ts'
import type { Asked, FormField } from './form-fields.ts'
import { conditionOf, propertiesOf } from './form-json-schema.ts'

/** Told the other way round: an object that has a `then` passes for a promise. */
const ruleOf = (field: FormField, asked: Asked): RJSFSchema => ({
  if: { not: { properties: { [asked.field]: conditionOf(asked) }, required: [asked.field] } },
  else: { properties: propertiesOf([field]) },
})

const schema: RJSFSchema = {
  type: 'object',
  properties: propertiesOf(fields.filter(({ asked }) => !asked)),
  allOf: fields.flatMap((field) => (field.asked ? [ruleOf(field, field.asked)] : [])),
}
const places = { 'ui:order': fields.map(({ field }) => field) }

function Page() {
  const [values, setValues] = useState<unknown>(given)
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
