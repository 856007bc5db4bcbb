import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderForm, textField } from '../../../test/render-form.tsx'
import { visibleValues } from './visible-values.ts'
import type { Schema } from '../schema/schema.ts'

const us = { field: 'country_id', operator: 'eq', value: 128 } as const
const schema: Schema = {
  rows: [[textField('name'), textField('agency.state', { conditions: us })]],
  sections: [
    { content: [textField('note', { hide: true }), textField('tier', { default: 'Core' })] },
  ],
  tabs: [
    { title: 'One', content: [textField('one')] },
    { title: 'Two', content: [textField('two')] },
  ],
}

test('the values of fields that do not show are left out, all others stay', () => {
  const values = {
    country_id: 21,
    name: 'Claire',
    agency: { name: 'Lake', state: 'IL' },
    note: 'n',
    one: '1',
    two: '2',
  }
  expect(visibleValues(schema, values)).toEqual({
    country_id: 21,
    name: 'Claire',
    agency: { name: 'Lake' },
    one: '1',
    two: '2',
    tier: 'Core',
  })
  expect(values.agency.state).toBe('IL')
})

test('a field that shows keeps its value', () =>
  expect(visibleValues(schema, { country_id: 128, agency: { state: 'IL' } })).toEqual({
    country_id: 128,
    agency: { state: 'IL' },
    tier: 'Core',
  }))

test('a default decides over conditions as it does in the form', () => {
  const asks: Schema = {
    content: [
      textField('a', { default: 'x' }),
      textField('b', { conditions: { field: 'a', operator: 'eq', value: 'x' } }),
    ],
  }
  expect(visibleValues(asks, { b: 'kept' })).toEqual({ a: 'x', b: 'kept' })
})

test.each([
  ['the same path', textField('state', { conditions: us })],
  ['the object around it', textField('state.name', { conditions: us })],
])('a place that a field that shows has too stays: %s', (_, hidden) => {
  const both: Schema = {
    content: [hidden, { type: 'asyncSelect', field: 'state', load: async () => [] }],
  }
  expect(visibleValues(both, { state: { id: 1, name: 'Illinois' } })).toEqual({
    state: { id: 1, name: 'Illinois' },
  })
})

const agencies: Schema = {
  content: [
    {
      type: 'group',
      field: 'agencies',
      rows: [
        [textField('name'), textField('state', { conditions: us })],
        [
          textField('note', { hide: true }),
          {
            type: 'select',
            field: 'tier',
            constants: 'tiers',
            conditions: { field: 'name', operator: 'eq', value: 'Lake' },
          },
        ],
      ],
    },
  ],
}

test('in the entries of a group too: a condition sees the entry and the form around it', () => {
  const lake = { name: 'Lake', state: 'IL', note: 'n', tier: 1, id: 7 }
  const rhone = { name: 'Rhône', state: 'x', note: 'n', tier: 2, id: 8 }
  const values = { country_id: 21, agencies: [lake, rhone, null] }
  const visible = (country_id: number) => visibleValues(agencies, { ...values, country_id })
  expect(visible(21)).toEqual({
    country_id: 21,
    agencies: [{ name: 'Lake', tier: 1, id: 7 }, { name: 'Rhône', id: 8 }, null],
  })
  expect(visible(128)['agencies']).toEqual([
    { name: 'Lake', state: 'IL', tier: 1, id: 7 },
    { name: 'Rhône', state: 'x', id: 8 },
    null,
  ])
  expect(values.agencies[0]).toEqual({ name: 'Lake', state: 'IL', note: 'n', tier: 1, id: 7 })
})

test('in a group inside a group too: a condition sees all that is around the entry', () => {
  const nested: Schema = {
    content: [
      {
        type: 'group',
        field: 'agencies',
        content: [
          textField('name'),
          {
            type: 'group',
            field: 'contacts',
            content: [
              textField('state', { conditions: us }),
              textField('note', { conditions: { field: 'name', operator: 'eq', value: 'Lake' } }),
            ],
          },
        ],
      },
    ],
  }
  const contacts = [{ state: 'IL', note: 'n' }]
  const agencies = [
    { name: 'Lake', contacts },
    { name: 'Rhône', contacts },
  ]
  expect(visibleValues(nested, { country_id: 128, name: 'Lake', agencies })['agencies']).toEqual([
    { name: 'Lake', contacts },
    { name: 'Rhône', contacts: [{ state: 'IL' }] },
  ])
})

test('the value of a hidden choice is left out, though its options are not known here', () => {
  const choice: Schema = {
    content: [{ type: 'select', field: 'tier', constants: 'tiers', conditions: us }],
  }
  expect(visibleValues(choice, { country_id: 21, tier: 1 })).toEqual({ country_id: 21 })
})

test('what is hidden and not there adds nothing', () =>
  expect(visibleValues(schema, {})).toEqual({ tier: 'Core' }))

test('the form itself sends all values: what was typed before comes back with its field', async () => {
  const onSubmit = vi.fn()
  const plain: Schema = { content: [textField('name'), textField('state', { conditions: us })] }
  const { screen } = await renderForm(plain, {
    values: { country_id: 21, state: 'IL' },
    onSubmit,
    children: <button type="submit">Send</button>,
  })
  await userEvent.type(screen.getByRole('textbox', { name: 'name' }), 'x{Enter}')
  await expect
    .poll(() => onSubmit.mock.calls)
    .toEqual([[{ country_id: 21, name: 'x', state: 'IL' }]])
})
