import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { faults } from '../testing/faults.ts'
import { Form } from './Form.tsx'
import type { FormProps } from './Form.tsx'
import { Registration } from './Form.stories.tsx'
import { withValue } from './path.ts'
import type { Values } from './path.ts'
import type { Field, Schema } from './schema.ts'

const text = (field: string, more: Partial<Field> = {}): Field => ({ type: 'text', field, label: field, ...more })
const one = (field: Field): Schema => ({ content: [field] })
const gender = { gender_id: ['Male', 'Female'].map((name, index) => ({ id: index + 1, name })) }
/** A schema as it might come from elsewhere, with a mistake in it. */
const mistaken = (schema: unknown) => schema as Schema

async function show(schema: Schema | undefined, props: Partial<FormProps> = {}) {
  const onChange = vi.fn<FormProps['onChange']>()
  function Held() {
    const [values, setValues] = useState<Values>(props.values ?? {})
    const change = (path: string, value: unknown) => {
      onChange(path, value)
      setValues((before) => withValue(before, path, value))
    }
    return <Form {...props} schema={schema} values={values} onChange={change} />
  }
  const screen = await render(<main><Held /></main>)
  return { screen, onChange, last: () => onChange.mock.lastCall }
}

describe('a form drawn from a schema', () => {
  test('says Missing schema when there is none', async () => {
    const { screen } = await show(undefined)
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Missing schema')
  })

  test('draws titles, sections, what stands beside them, and rows', async () => {
    const { screen } = await show({ title: 'Profile', sections: [{ title: 'Agency data', aside: 'Canada', rows: [[text('city'), text('zip')]] }] })
    await expect.element(screen.getByRole('heading', { name: 'Profile' })).toBeVisible()
    await expect.element(screen.getByRole('group', { name: 'Agency data' }).getByRole('textbox', { name: 'zip' })).toBeVisible()
    await expect.element(screen.getByText('Canada')).toBeVisible()
  })

  test('rows of cells share a ticket, a checkbox stands outside', async () => {
    const { screen } = await show({ rows: [[text('a')], [text('b')], [{ type: 'checkbox', field: 'c', label: 'c' }], [text('d')]] })
    const ticketOf = (name: string) => screen.getByLabelText(name, { exact: true }).element().closest('[data-cell]')?.parentElement?.parentElement
    expect(ticketOf('a')).toBe(ticketOf('b'))
    expect(ticketOf('d')).not.toBe(ticketOf('a'))
    expect(screen.getByRole('checkbox').element().closest('[data-cell]')).toBeNull()
  })

  test('reads and reports values by dotted path', async () => {
    const { screen, last } = await show(one(text('agency.name')), { values: { agency: { name: 'Lake' } } })
    await expect.element(screen.getByRole('textbox')).toHaveValue('Lake')
    await userEvent.type(screen.getByRole('textbox'), 's')
    expect(last()).toEqual(['agency.name', 'Lakes'])
  })

  test('the id of a field is its path with dashes after the prefix', async () => {
    const { screen } = await show(one(text('agency.name')), { idPrefix: 'new-' })
    await expect.element(screen.getByRole('textbox')).toHaveAttribute('id', 'new-agency-name')
  })

  test('a hidden field and one whose conditions do not hold leave no hole', async () => {
    const { screen } = await show({ rows: [[text('a', { hide: true })], [text('b', { conditions: { field: 'country_id', operator: 'eq', value: 128 } }), text('c')]] })
    expect(screen.getByRole('textbox').elements()).toHaveLength(1)
    expect(screen.container.querySelectorAll('[data-cell]')).toHaveLength(1)
    expect([...screen.container.querySelectorAll('main *')].filter((element) => element.childNodes.length === 0 && element.tagName === 'DIV')).toEqual([])
  })

  test('a field appears as soon as its conditions hold', async () => {
    const shows = text('why', { conditions: [{ field: 'name', operator: 'minLength', value: 2 }, { OR: [{ field: 'name', operator: 'eq', value: 'ab' }] }] })
    const { screen } = await show({ content: [text('name'), shows] })
    await userEvent.type(screen.getByRole('textbox', { name: 'name' }), 'a')
    expect(screen.getByRole('textbox', { name: 'why' }).elements()).toHaveLength(0)
    await userEvent.type(screen.getByRole('textbox', { name: 'name' }), 'b')
    await expect.element(screen.getByRole('textbox', { name: 'why' })).toBeVisible()
  })

  test('a row that appears above leaves the focus where it is', async () => {
    const { screen } = await show({ content: [text('a', { conditions: { field: 'b', operator: 'minLength', value: 1 } }), text('b')] })
    await userEvent.type(screen.getByRole('textbox', { name: 'b' }), 'x')
    await expect.element(screen.getByRole('textbox', { name: 'a' })).toBeVisible()
    await expect.element(screen.getByRole('textbox', { name: 'b' })).toHaveFocus()
  })

  test('a default stands for a value that is not there, and for conditions too', async () => {
    const { screen } = await show({ content: [text('a', { default: 'x' }), text('b', { conditions: { field: 'a', operator: 'eq', value: 'x' } })] })
    await expect.element(screen.getByRole('textbox', { name: 'a' })).toHaveValue('x')
    await expect.element(screen.getByRole('textbox', { name: 'b' })).toBeVisible()
  })

  test('fields that are not required say optional', async () => {
    const others = (['date', 'password', 'textarea', 'integer', 'select', 'asyncSelect'] as const).map((type): Field => ({ type, field: type, label: type, options: [], load: async () => [] }))
    const { screen } = await show({ content: [text('a', { required: true }), text('b'), ...others] })
    expect(screen.getByText('optional').elements()).toHaveLength(7)
    await expect.element(screen.getByRole('textbox', { name: 'a' })).toBeRequired()
  })

  test('errors stand at their fields', async () => {
    const { screen } = await show(one(text('a')), { errors: { a: 'Invalid email' } })
    await expect.element(screen.getByRole('textbox')).toHaveAccessibleDescription('Invalid email')
  })

  test('a summary lists the errors of the fields that show, in their order, and leads to them', async () => {
    const schema: Schema = { content: [text('a', { shortLabel: 'First' }), text('b', { hide: true }), text('c')] }
    const { screen } = await show(schema, { errors: { c: 'Wrong', b: 'Hidden', a: 'Missing' }, summary: { title: 'Please complete all required fields.' } })
    expect(screen.getByRole('link').elements().map((link) => link.textContent)).toEqual(['First', 'c'])
    await screen.getByRole('link', { name: 'c' }).click()
    await expect.element(screen.getByRole('textbox', { name: 'c' })).toHaveFocus()
  })

  test('reports which field was left', async () => {
    const onBlur = vi.fn()
    await show(one(text('agency.name')), { onBlur })
    await userEvent.keyboard('{Tab}{Tab}')
    expect(onBlur.mock.calls).toEqual([['agency.name']])
  })

  test('sends by Enter, never the browser’s way', async () => {
    const onSubmit = vi.fn()
    const { screen } = await show(one(text('a')), { onSubmit, children: <button type="submit">Send</button> })
    await userEvent.type(screen.getByRole('textbox'), 'x{Enter}')
    expect(onSubmit).toHaveBeenCalledOnce()
  })

  test('a disabled form has only disabled fields', async () => {
    const { screen } = await show({ content: [text('a'), { type: 'checkbox', field: 'b', label: 'b' }] }, { disabled: true })
    await expect.element(screen.getByRole('textbox')).toBeDisabled()
    await expect.element(screen.getByRole('checkbox')).toBeDisabled()
  })

  test('tabs show one part at a time and move by arrows', async () => {
    const { screen } = await show({ tabs: [{ title: 'One', content: [text('a')] }, { title: 'Two', sections: [{ title: 'Inside', rows: [[text('b')]] }] }] })
    await expect.element(screen.getByRole('textbox', { name: 'a' })).toBeVisible()
    await screen.getByRole('tab', { name: 'One' }).click()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(screen.getByRole('tab', { name: 'Two' })).toHaveFocus()
    await expect.element(screen.getByRole('tabpanel', { name: 'Two' }).getByRole('textbox', { name: 'b' })).toBeVisible()
    expect(screen.getByRole('textbox').elements()).toHaveLength(1)
  })

  test('has no accessibility fault with errors and a summary', async () => {
    await render(<main><h1>Registration</h1><Registration /></main>)
    expect(await faults()).toEqual([])
  })
})

describe('types of fields', () => {
  test('an integer takes figures only and reports a number, or null when it is empty', async () => {
    const { screen, last } = await show(one({ type: 'integer', field: 'n', label: 'n' }))
    await userEvent.type(screen.getByRole('textbox'), '2x0.1')
    expect(last()).toEqual(['n', 201])
    await userEvent.clear(screen.getByRole('textbox'))
    expect(last()).toEqual(['n', null])
  })

  test('a number takes a decimal point or comma', async () => {
    const { screen, last } = await show(one({ type: 'number', field: 'n', label: 'n' }))
    await userEvent.type(screen.getByRole('textbox'), '2,5')
    expect(last()).toEqual(['n', 2.5])
    await expect.element(screen.getByRole('textbox')).toHaveValue('2.5')
  })

  test('a number is capped by its maximum', async () => {
    const { screen, last } = await show(one({ type: 'integer', field: 'n', label: 'n', max: 2026 }))
    await userEvent.type(screen.getByRole('textbox'), '20261')
    expect(last()).toEqual(['n', 2026])
    await expect.element(screen.getByRole('textbox')).toHaveValue('2026')
  })

  test('a checkbox and a switch report yes and no', async () => {
    const { screen, last } = await show({ content: [{ type: 'checkbox', field: 'a', label: 'a' }, { type: 'switch', field: 'b', label: 'b' }] }, { values: { b: true } })
    await screen.getByRole('checkbox').click()
    expect(last()).toEqual(['a', true])
    await screen.getByRole('switch').click()
    expect(last()).toEqual(['b', false])
  })

  test('a select takes its options from the constants and reports the id', async () => {
    const { screen, last } = await show(one({ type: 'select', field: 'gender_id', label: 'Gender', constants: 'gender_id' }), { constants: gender })
    await screen.getByRole('combobox').click()
    await screen.getByRole('option', { name: 'Female' }).click()
    expect(last()).toEqual(['gender_id', 2])
  })

  test('an async select takes what was typed when it may', async () => {
    const { screen, last } = await show(one({ type: 'asyncSelect', field: 'agency.name', label: 'Agency', load: async () => [], allowTyped: true }))
    await screen.getByRole('combobox', { name: 'Agency' }).click()
    await userEvent.keyboard('Mine{Enter}')
    expect(last()).toEqual(['agency.name', 'Mine'])
  })

  test('a constant shows the name of its value and cannot be changed', async () => {
    const { screen } = await show(one({ type: 'constant', field: 'gender_id', label: 'Gender', constants: 'gender_id' }), { constants: gender, values: { gender_id: 1 } })
    await expect.element(screen.getByRole('textbox')).toHaveValue('Male')
    await expect.element(screen.getByRole('textbox')).toBeDisabled()
  })

  test('text is cut at its limit and the counter says what remains', async () => {
    const { screen, last } = await show(one(text('a', { maxLength: 5, counter: true })))
    await userEvent.type(screen.getByRole('textbox'), 'abcdefg')
    expect(last()).toEqual(['a', 'abcde'])
    await expect.element(screen.getByText('0 left')).toBeVisible()
  })

  test('date, password and textarea hold text', async () => {
    const { screen, onChange } = await show({ rows: (['date', 'password', 'textarea'] as const).map((type) => [{ type, field: type, label: type }]) })
    await screen.getByLabelText('date', { exact: true }).fill('1990-02-01')
    await screen.getByLabelText('password', { exact: true }).fill(' s ')
    await screen.getByLabelText('textarea', { exact: true }).fill('long')
    expect(onChange.mock.calls).toEqual([['date', '1990-02-01'], ['password', ' s '], ['textarea', 'long']])
  })

  test('message, info, section title and view say something', async () => {
    const { screen } = await show({ content: [
      { type: 'message', label: 'A message' }, { type: 'info', label: 'An information' }, { type: 'sectionTitle', label: 'A title' }, { type: 'view', view: (values) => <b>{String(values['x'])}</b> },
    ] }, { values: { x: 'A view' } })
    for (const words of ['A message', 'An information', 'A view']) await expect.element(screen.getByText(words)).toBeVisible()
    await expect.element(screen.getByRole('heading', { name: 'A title' })).toBeVisible()
  })
})

describe('a wrong schema says where and why in its place, and the rest is drawn', () => {
  const good = text('good')
  test.each<[string, unknown, string]>([
    ['a select without its constants entry', { content: [{ type: 'select', field: 'tier_id', constants: 'tier_id' }, good] }, 'tier_id: no constants entry tier_id'],
    ['an unknown type', { content: [{ type: 'colour', field: 'a' }, good] }, 'Unknown field type: colour'],
    ['a field without a path', { content: [{ type: 'text' }, good] }, 'text names no field'],
    ['an async select without a source', { content: [{ type: 'asyncSelect', field: 'a' }, good] }, 'a: nothing to load from'],
    ['an unknown operator', { content: [{ ...good, field: 'a', conditions: { field: 'x', operator: 'like' } }, good] }, 'Unknown operator: like'],
    ['a nested condition that is none', { content: [{ ...good, field: 'a', conditions: { AND: [{ OR: 'x' }] } }, good] }, 'AND and OR take a list'],
    ['a condition about nothing', { content: [{ ...good, field: 'a', conditions: { operator: 'eq' } }, good] }, 'A condition names no field'],
    ['no field at all', { content: [null, good] }, 'A field is an object'],
    ['a row that is no list', { sections: [{ rows: [good] }, { rows: [[good]] }] }, 'rows[0] is not a list of fields'],
    ['a section that is none', { sections: ['x', { rows: [[good]] }] }, 'A section is an object'],
    ['a view that breaks', { content: [{ type: 'view', view: () => { throw new Error('This view broke') } }, good] }, 'This view broke'],
  ])('%s', async (_, schema, message) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { screen } = await show(mistaken(schema), { errors: { a: 'An error', tier_id: 'An error' }, summary: {} })
    await expect.element(screen.getByRole('alert').getByText(message)).toBeVisible()
    await expect.element(screen.getByRole('textbox', { name: 'good' })).toBeVisible()
  })

  test.each<[unknown, string]>([['x', 'A schema is an object'], [{ sections: {} }, 'sections is not a list'], [{ tabs: 1 }, 'tabs is not a list'], [{ rows: [1] }, 'rows[0] is not a list of fields']])('%j as a whole', async (schema, message) => {
    const { screen } = await show(mistaken(schema))
    await expect.element(screen.getByRole('alert')).toHaveTextContent(message)
  })
})
