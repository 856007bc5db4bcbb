import Form from '@rjsf/core'
import type { RJSFSchema } from '@rjsf/utils'
import validator from '@rjsf/validator-ajv8'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { fields, given } from './form-fields.ts'
import { conditionOf, propertiesOf } from './form-json-schema.ts'

const schema: RJSFSchema = {
  type: 'object',
  properties: propertiesOf(fields.filter(({ asked }) => !asked)),
  allOf: fields.flatMap((field) => (field.asked ? [{ if: { properties: { [field.asked.field]: conditionOf(field.asked) }, required: [field.asked.field] }, then: { properties: propertiesOf([field]) } }] : [])),
}
const places = { 'ui:order': fields.map(({ field }) => field) }

function Page() {
  const [values, setValues] = useState<unknown>(given)
  return <Form schema={schema} uiSchema={places} validator={validator} formData={values} onChange={({ formData }) => setValues(formData)} />
}

createRoot(document.body.appendChild(document.createElement('main'))).render(<StrictMode><Page /></StrictMode>)
