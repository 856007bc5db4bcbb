import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import './kit.css'
import { Form, withValue } from '../../src/index.ts'
import type { Schema } from '../../src/index.ts'
import { fields, initialValues, kinds } from './form-fields.ts'

const schema: Schema = {
  content: fields.map(({ condition, ...field }) => ({
    ...field,
    ...(field.type === 'select' && { options: kinds }),
    ...(condition && { conditions: condition }),
  })),
}

function Page() {
  const [values, setValues] = useState(initialValues)
  return (
    <Form
      schema={schema}
      values={values}
      onChange={(path, value) => setValues((before) => withValue(before, path, value))}
    />
  )
}

createRoot(document.body.appendChild(document.createElement('main'))).render(
  <StrictMode>
    <Page />
  </StrictMode>,
)
