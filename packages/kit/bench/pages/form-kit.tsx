import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Form, withValue } from '../../src/index.ts'
import type { Schema } from '../../src/index.ts'
import '../../src/tokens.css'
import '../../src/base.css'
import '../../src/fonts/fonts.css'
import { fields, given, kinds } from './form-fields.ts'

const schema: Schema = {
  content: fields.map(({ asked, ...field }) => ({
    ...field,
    ...(field.type === 'select' && { options: kinds }),
    ...(asked && { conditions: asked }),
  })),
}

function Page() {
  const [values, setValues] = useState(given)
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
