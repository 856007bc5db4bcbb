import { useState } from 'react'
import { vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { Form } from '../src/form/Form.tsx'
import type { FormProps } from '../src/form/Form.tsx'
import { withValue } from '../src/form/schema/path.ts'
import type { Values } from '../src/form/schema/path.ts'
import type { Field, Schema } from '../src/form/schema/schema.ts'

export const textField = (field: string, more: Partial<Field> = {}): Field => ({
  type: 'text',
  field,
  label: field,
  ...more,
})
export const schemaOf = (field: Field): Schema => ({ content: [field] })

/** Renders a form with an owner that holds its values. */
export async function renderForm(schema: Schema | undefined, props: Partial<FormProps> = {}) {
  const onChange = vi.fn<FormProps['onChange']>()
  function Owner({ more = {} }: { more?: Partial<FormProps> }) {
    const [values, setValues] = useState<Values>(props.values ?? {})
    const change = (path: string, value: unknown) => {
      onChange(path, value)
      setValues((before) => withValue(before, path, value))
    }
    return <Form {...props} {...more} schema={schema} values={values} onChange={change} />
  }
  const screen = await render(
    <main>
      <Owner />
    </main>,
  )
  return {
    screen,
    onChange,
    last: () => onChange.mock.lastCall,
    again: async (more: Partial<FormProps>) =>
      screen.rerender(
        <main>
          <Owner more={more} />
        </main>,
      ),
  }
}
