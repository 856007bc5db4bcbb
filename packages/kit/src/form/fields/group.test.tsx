/** A field of the type `group`: fields that are there once for each entry of a list. */
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Locator } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { z } from 'zod/mini'
import { Form } from '../Form.tsx'
import type { FormProps } from '../Form.tsx'
import { withValue } from '../schema/path.ts'
import type { Values } from '../schema/path.ts'
import type { Field } from '../schema/schema.ts'

const contacts: Field = {
  type: 'group',
  field: 'contacts',
  label: 'Contacts',
  entryLabel: 'Contact',
  required: true,
  maxEntries: 3,
  rows: [
    [
      { type: 'text', field: 'name', label: 'Name', required: true },
      { type: 'text', field: 'email', label: 'E-mail', kind: 'email' },
    ],
    [
      {
        type: 'text',
        field: 'phone',
        label: 'Phone',
        conditions: { field: 'name', operator: 'eq', value: 'Ana' },
      },
      {
        type: 'text',
        field: 'fax',
        label: 'Fax',
        conditions: { field: 'hasFax', operator: 'isTrue' },
      },
    ],
  ],
}

async function show(first: Values, props: Partial<FormProps> = {}, field: Partial<Field> = {}) {
  const onSubmit = vi.fn<(values: Values) => unknown>()
  const onChange = vi.fn<(path: string, value: unknown) => void>()
  function Owner() {
    const [values, setValues] = useState(first)
    return (
      <Form
        schema={{
          content: [
            { ...contacts, ...field } as Field,
            { type: 'checkbox', field: 'hasFax', label: 'Has a fax' },
          ],
        }}
        values={values}
        summary={{}}
        onSubmit={onSubmit}
        {...props}
        onChange={(path, value) => {
          onChange(path, value)
          setValues((before) => withValue(before, path, value))
        }}
      >
        <button>Send</button>
      </Form>
    )
  }
  const screen = await render(<Owner />)
  const box = (name: string, place: number) =>
    screen.getByRole('group', { name: `Contact ${place}` }).getByRole('textbox', { name })
  return {
    screen,
    box,
    onSubmit,
    last: () => onChange.mock.lastCall,
    send: () => screen.getByRole('button', { name: 'Send' }).click(),
  }
}

test('a change gives the whole list, and the names in the form have the path of the entry', async () => {
  const { box, last } = await show({ contacts: [{ name: 'Ana' }, { name: 'Ben' }] })
  await userEvent.type(box('Name', 2), 's')
  expect(last()).toEqual(['contacts', [{ name: 'Ana' }, { name: 'Bens' }]])
  await expect.element(box('Name', 2)).toHaveAttribute('name', 'contacts[1].name')
})

test('a wrong field of an entry is found, marked by its path, named in the summary with its entry, and mended alone', async () => {
  const { screen, box, send, onSubmit } = await show({
    contacts: [
      { name: 'Ana', email: 'x' },
      { name: '', email: 'y' },
    ],
  })
  await send()
  const link = (name: string) => screen.getByRole('link', { name })
  await expect.element(link('Contact 2: Name')).toBeVisible()
  await link('Contact 2: E-mail').click()
  await expect.element(box('E-mail', 2)).toHaveFocus()
  await expect.element(box('E-mail', 2)).toHaveAccessibleDescription('Invalid email')
  await userEvent.type(box('E-mail', 2), '@example.com')
  await expect.element(link('Contact 2: E-mail')).not.toBeInTheDocument()
  await expect.element(link('Contact 1: E-mail')).toBeVisible()
  expect(onSubmit).not.toHaveBeenCalled()
})

test.each([['contacts[1].email'], ['contacts.1.email']])(
  "the owner's error at %s belongs to the second entry",
  async (path) => {
    const { box, screen } = await show(
      { contacts: [{ name: 'Ana' }, { name: 'Ben' }] },
      { errors: { [path]: 'Taken' } },
    )
    await expect.element(box('E-mail', 2)).toHaveAccessibleDescription('Taken')
    await expect.element(screen.getByRole('link', { name: 'Contact 2: E-mail' })).toBeVisible()
  },
)

test("a server's answer and a Standard Schema name the entry too", async () => {
  const answer = vi.fn(async () => ({
    errors: [{ path: ['contacts', 1, 'email'], message: 'Taken' }],
  }))
  const one = await show({ contacts: [{ name: 'Ana' }, { name: 'Ben' }] }, { onSubmit: answer })
  await one.send()
  await expect.element(one.box('E-mail', 2)).toHaveAccessibleDescription('Taken')
  await one.screen.unmount()
  const validate = z.object({
    contacts: z.array(z.object({ name: z.string().check(z.maxLength(2, 'Too long')) })),
  })
  const other = await show({ contacts: [{ name: 'An' }, { name: 'Ben' }] }, { validate })
  await other.send()
  await expect.element(other.box('Name', 2)).toHaveAccessibleDescription('Too long')
})

/** An error at a path comes from the owner, or from the server as the answer to the submit. */
const sources = [
  ['the owner', (path: string) => ({ errors: { [path]: 'Wrong' } })],
  ['the server', (path: string) => ({ onSubmit: async () => ({ errors: { [path]: 'Wrong' } }) })],
] as const

describe.each(sources)('an error of %s', (_, from) => {
  const values = { contacts: [{ name: 'Ana' }, { name: 'Ben' }] }
  const describes = (text: string, name: string) =>
    expect.element(page.getByRole('group', { name, exact: true })).toHaveAccessibleDescription(text)

  test.each([
    'contacts[1]',
    'contacts.1',
    'contacts[1][0]',
    'contacts.1.0',
    'contacts[1].colour.0',
  ])('at %s is shown at the entry, and the summary leads to the entry', async (path) => {
    const { screen, send } = await show(values, from(path))
    await send()
    await describes('Wrong', 'Contact 2')
    await describes('', 'Contact 1')
    await describes('', 'Contacts')
    await screen.getByRole('link', { name: 'Contact 2', exact: true }).click()
    const entry = screen.getByRole('group', { name: 'Contact 2', exact: true })
    await expect.element(entry).toHaveFocus()
  })

  test.each(['contacts', 'contacts[7]', 'contacts.7.name', 'contacts[last]', 'contacts.colour'])(
    "at %s, which is no entry, is the group's own",
    async (path) => {
      const { screen, send } = await show(values, from(path))
      await send()
      await describes('Wrong', 'Contacts')
      await screen.getByRole('link', { name: 'Contacts', exact: true }).click()
      await expect.element(screen.getByRole('button', { name: 'Add' })).toHaveFocus()
    },
  )

  test.each(['colour', 'contactsOfOthers[1]', 'colour[0].name', ''])(
    'at "%s", which no field has, is said above the fields',
    async (path) => {
      const { screen, send } = await show(values, from(path))
      await send()
      await expect.element(screen.getByRole('alert')).toHaveTextContent('Wrong')
    },
  )

  test('at a group that is disabled is shown there, and the summary leads to the group', async () => {
    const { screen, send } = await show(values, from('contacts[7]'), { disabled: true })
    await send()
    await describes('Wrong', 'Contacts')
    await screen.getByRole('link', { name: 'Contacts', exact: true }).click()
    const group = screen.getByRole('group', { name: 'Contacts', exact: true })
    await expect.element(group).toHaveFocus()
  })
})

test('several errors of one entry, and several of no field, are all said, each once', async () => {
  const errors = {
    'contacts[0][0]': 'Old',
    'contacts[0][1]': 'Wrong',
    'contacts[0].colour': 'Old',
    colour: 'Grey',
    form: 'Torn',
  }
  const { screen } = await show({ contacts: [{ name: 'Ana' }] }, { errors })
  const said = (element: Locator, text: string) =>
    expect.poll(() => (element.element() as HTMLElement).innerText).toBe(text)
  await said(screen.getByRole('alert'), 'Grey\nTorn')
  const entry = screen.getByRole('group', { name: 'Contact 1', exact: true })
  await expect.element(entry).toHaveAccessibleDescription('Old Wrong')
  await said(entry.getByText(/^Old/), 'Old\nWrong')
  await screen.unmount()
  const both = await show(
    { contacts: [{ name: 'Ana' }] },
    { errors: { colour: 'Grey' }, onSubmit: async () => ({ errors: { form: 'Torn' } }) },
  )
  await both.send()
  await said(both.screen.getByRole('alert'), 'Grey\nTorn')
})

test("the owner's error of a hidden field waits until the field shows", async () => {
  const { screen, box } = await show(
    { contacts: [{ name: 'An' }] },
    { errors: { 'contacts[0].phone': 'Wrong' } },
  )
  await expect.element(box('Name', 1)).toBeVisible()
  expect(screen.getByText('Wrong').elements()).toEqual([])
  await userEvent.type(box('Name', 1), 'a')
  await expect.element(box('Phone', 1)).toHaveAccessibleDescription('Wrong')
})

test('what the server says of a whole entry is over when a field in it changes', async () => {
  const values = { contacts: [{ name: 'Ana' }, { name: 'Ben' }] }
  const { screen, box, send } = await show(values, {
    onSubmit: async () => ({ errors: { 'contacts.0': 'Wrong', 'contacts.1': 'Wrong' } }),
  })
  await send()
  const link = (name: string) => screen.getByRole('link', { name, exact: true })
  await expect.element(link('Contact 2')).toBeVisible()
  await userEvent.type(box('Name', 2), 's')
  await expect.element(link('Contact 2')).not.toBeInTheDocument()
  await expect.element(link('Contact 1')).toBeVisible()
})

const answered = (...path: (string | number)[]) => ({
  onSubmit: async () => ({ errors: [{ path, message: 'Wrong' }] }),
})

test('an error inside the value of a field of an entry belongs to that field', async () => {
  const { screen, send } = await show(
    { contacts: [{ name: 'Ana' }, { name: 'Ben' }] },
    answered('contacts', 1, 'email', 'parts', 0),
  )
  await send()
  await expect.element(screen.getByRole('link', { name: 'Contact 2: E-mail' })).toBeVisible()
})

test("an error of a field that an entry does not have, or does not show, is the entry's own", async () => {
  for (const field of ['colour', 'phone']) {
    const { screen, send } = await show(
      { contacts: [{ name: 'Ana' }, { name: 'Ben' }] },
      answered('contacts', 1, field),
    )
    await send()
    await expect.element(screen.getByRole('link', { name: 'Contact 2', exact: true })).toBeVisible()
    await screen.unmount()
  }
})

test('a required group without entries, and one with too many, are wrong', async () => {
  const { screen, send } = await show({})
  await send()
  await expect.element(screen.getByRole('link', { name: 'Contacts' })).toBeVisible()
  await screen.unmount()
  const many = await show({ contacts: Array.from({ length: 4 }, () => ({ name: 'Ana' })) })
  await many.send()
  await expect.element(many.screen.getByRole('link', { name: 'Contacts' })).toBeVisible()
  expect(many.onSubmit).not.toHaveBeenCalled()
})

test('the least entries are there from the start, and their required fields are asked for', async () => {
  const { box, send, screen, last } = await show({}, {}, { minEntries: 2 })
  await expect.element(box('Name', 2)).toBeVisible()
  await send()
  await expect.element(screen.getByRole('link', { name: 'Contact 2: Name' })).toBeVisible()
  await userEvent.type(box('Name', 2), 'B')
  expect(last()).toEqual(['contacts', [{}, { name: 'B' }]])
})

test('a condition names a field of its own entry, or one outside', async () => {
  const { screen, box } = await show({ name: 'Ana', contacts: [{ name: 'Ana' }, {}] })
  await expect.element(box('Phone', 1)).toBeVisible()
  await expect.element(box('Phone', 2)).not.toBeInTheDocument()
  await expect.element(box('Fax', 2)).not.toBeInTheDocument()
  await screen.getByRole('checkbox', { name: 'Has a fax' }).click()
  await expect.element(box('Fax', 2)).toBeVisible()
})

describe('in a group inside a group', () => {
  const phones: Field = {
    type: 'group',
    field: 'phones',
    label: 'Phones',
    entryLabel: 'Phone',
    rows: [
      [
        { type: 'text', field: 'number', label: 'Number', pattern: '\\d+' },
        ...[
          ['ofForm', 'hasFax', true],
          ['ofContact', 'isAbroad', true],
          ['ofPhone', 'name', 'own'],
          ['notOfPhone', 'name', 'outer'],
        ].map(([name = '', field = '', value]): Field => ({
          type: 'text',
          field: String(name),
          label: String(name),
          required: true,
          conditions: { field: String(field), operator: 'eq', value },
        })),
        { type: 'text', field: 'name', label: 'Kind' },
      ],
    ],
  }
  const nested: Partial<Field> = {
    rows: [
      [{ type: 'text', field: 'name', label: 'Name' }],
      [{ type: 'checkbox', field: 'isAbroad', label: 'Abroad' }],
      [phones],
    ],
  }
  const shown = (screen: Awaited<ReturnType<typeof show>>['screen']) =>
    screen
      .getByRole('textbox', { name: /^(of|notOf)/ })
      .elements()
      .map(({ id }) => id)

  test('a condition sees its own entry first, then the entry around it, then the form', async () => {
    const { screen, send, onSubmit } = await show(
      {
        contacts: [
          { name: 'outer', isAbroad: true, phones: [{ name: 'own' }] },
          { name: 'outer', phones: [{}] },
        ],
      },
      {},
      nested,
    )
    await expect
      .poll(() => shown(screen))
      .toEqual(['contacts-0--phones-0--ofContact', 'contacts-0--phones-0--ofPhone'])
    await screen.getByRole('checkbox', { name: 'Has a fax' }).click()
    await expect
      .poll(() => shown(screen))
      .toEqual([
        'contacts-0--phones-0--ofForm',
        'contacts-0--phones-0--ofContact',
        'contacts-0--phones-0--ofPhone',
        'contacts-1--phones-0--ofForm',
      ])
    await send()
    await expect
      .poll(() =>
        screen
          .getByRole('link')
          .elements()
          .map(({ textContent }) => textContent),
      )
      .toEqual([
        'Contact 1: Phone 1: ofForm',
        'Contact 1: Phone 1: ofContact',
        'Contact 1: Phone 1: ofPhone',
        'Contact 2: Phone 1: ofForm',
      ])
    expect(onSubmit).not.toHaveBeenCalled()
  })

  test('a wrong field is mended alone', async () => {
    const { screen, send } = await show(
      { contacts: [{ name: 'A', phones: [{ number: 'x' }, { number: 'y' }] }] },
      {},
      nested,
    )
    await send()
    const link = (place: number) =>
      screen.getByRole('link', { name: `Contact 1: Phone ${place}: Number` })
    await expect.element(link(1)).toBeVisible()
    const second = screen.getByRole('group', { name: 'Phone 2' })
    await userEvent.type(second.getByRole('textbox', { name: 'Number' }), 'z')
    await expect.element(link(2)).not.toBeInTheDocument()
    await expect.element(link(1)).toBeVisible()
  })
})

test('a required field of an entry that was left empty has a missing value', async () => {
  const { box } = await show({ contacts: [{ name: '' }] })
  await box('Name', 1).click()
  await userEvent.keyboard('{Tab}')
  await expect.element(box('Name', 1)).toHaveAccessibleDescription('missing value')
})

test('a group without fields is an error of the schema', async () => {
  const { screen } = await show({}, {}, { rows: undefined })
  await expect
    .element(screen.getByText('content[0]: contacts has no rows and no content'))
    .toBeVisible()
})
