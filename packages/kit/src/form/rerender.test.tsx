import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Form } from './Form.tsx'
import { withValue } from './schema/path.ts'
import type { Values } from './schema/path.ts'
import type { Field, Schema } from './schema/schema.ts'

/**
 * 100 fields, of which 30 have conditions. Each field asks for its counter text whenever it
 * renders.
 */
const large = (): Schema => ({
  content: Array.from({ length: 100 }, (_, place): Field => ({
    type: 'text',
    field: `part.f${place}`,
    label: `Field ${place}`,
    maxLength: 50,
    options: [{ id: 1, name: 'One' }],
    ...(place >= 70
      ? {
          conditions: {
            OR: [
              { field: 'part.f0', operator: 'minLength', value: 0 },
              { field: `part.f${place - 50}`, operator: 'eq', value: 'x' },
            ],
          },
        }
      : {}),
  })),
})
const empty: Values = {
  part: Object.fromEntries(Array.from({ length: 100 }, (_, place) => [`f${place}`, ''])),
}

async function show(schemaOf: () => Schema) {
  const left = vi.fn((characters: number) => String(characters))
  function Owner() {
    const [values, setValues] = useState(empty)
    // Objects and functions in the owner's markup are new at each rendering.
    return (
      <Form
        schema={schemaOf()}
        values={values}
        texts={{ left }}
        errors={{}}
        changed={new Set()}
        onChange={(path, value) => setValues((before) => withValue(before, path, value))}
        onBlur={() => undefined}
      />
    )
  }
  const screen = await render(<Owner />)
  await screen.getByRole('textbox', { name: 'Field 50', exact: true }).click()
  left.mockClear()
  return { screen, left }
}

const same = large()
test.each([
  ['the same schema', () => same],
  ['an equal schema made anew', large],
] as const)('a key draws only the field that it changes, with %s', async (_, schemaOf) => {
  const { screen, left } = await show(schemaOf)
  await userEvent.keyboard('x')
  await expect
    .element(screen.getByRole('textbox', { name: 'Field 50', exact: true }))
    .toHaveValue('x')
  expect(left.mock.calls).toEqual([[49]])
})
