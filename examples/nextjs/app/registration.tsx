'use client'

import { useState } from 'react'
import {
  Button,
  Form,
  KitProvider,
  Switch,
  fieldErrors,
  useRequest,
  useToasts,
  withValue,
} from '@passerelle/kit'
import type { Schema, Values } from '@passerelle/kit'

const schema: Schema = {
  title: 'Register your agency',
  rows: [
    [{ type: 'text', field: 'name', label: 'Name of the agency', required: true }],
    [{ type: 'text', kind: 'email', field: 'email', label: 'E-mail', required: true }],
    [
      {
        type: 'select',
        field: 'country',
        label: 'Country',
        required: true,
        options: [
          { id: 'BR', name: 'Brazil' },
          { id: 'FR', name: 'France' },
          { id: 'US', name: 'United States' },
        ],
      },
      { type: 'integer', field: 'visitors', label: 'Visitors', min: 1, max: 9 },
    ],
  ],
}

/** A client component: everything with state, handlers or context. */
export function Registration() {
  return (
    <KitProvider language="en">
      <ThemeSwitch />
      <AgencyForm />
    </KitProvider>
  )
}

function ThemeSwitch() {
  const [isDark, setDark] = useState(false)
  const change = (dark: boolean) => {
    document.documentElement.dataset['theme'] = dark ? 'dark' : 'light'
    setDark(dark)
  }
  return <Switch id="dark" title="Dark theme" checked={isDark} onChange={change} />
}

function AgencyForm() {
  const [values, setValues] = useState<Values>({ visitors: 2 })
  const request = useRequest()
  const { show } = useToasts()
  const send = async (body: Values) => {
    const { isSuccess, content } = await request('/api/agencies', { method: 'POST', body })
    if (isSuccess)
      show({ message: `${String(body['name'])} is registered.`, type: 'success', autoClose: 0 })
    else if (Object.keys(fieldErrors(content)).length === 0)
      show({ message: 'Not sent. Please try again in a moment.', type: 'error', autoClose: 0 })
    return isSuccess ? undefined : content // its field errors are shown at their fields
  }
  return (
    <Form
      schema={schema}
      values={values}
      onChange={(path, value) => setValues((before) => withValue(before, path, value))}
      onSubmit={send}
    >
      <Button type="submit">Register</Button>
    </Form>
  )
}
