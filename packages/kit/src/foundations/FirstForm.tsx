import { useState } from 'react'
import { Button, Form, Notice, withValue } from '../index.ts'
import type { Schema, Values } from '../index.ts'

const schema: Schema = {
  title: 'Your details',
  rows: [
    [
      { type: 'text', field: 'first_name', label: 'First name', required: true },
      { type: 'text', field: 'last_name', label: 'Last name', required: true },
    ],
    [{ type: 'text', kind: 'email', field: 'email', label: 'E-mail', required: true }],
    [{ type: 'checkbox', field: 'newsletter', label: 'I would like to receive the newsletter.' }],
  ],
}

/** A form from a schema of three lines. */
export function FirstForm() {
  const [values, setValues] = useState<Values>({})
  const [sent, setSent] = useState(false)
  if (sent) return <Notice tone="green">Thank you, {String(values['first_name'])}.</Notice>
  return (
    <Form
      schema={schema}
      values={values}
      onChange={(path, value) => setValues(withValue(values, path, value))}
      onSubmit={() => setSent(true)}
    >
      <Button type="submit">Continue</Button>
    </Form>
  )
}
