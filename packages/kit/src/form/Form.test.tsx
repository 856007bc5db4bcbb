import { createRef } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { accessibilityViolations } from '../../test/accessibility.ts'
import { schemaOf, renderForm, textField } from '../../test/render-form.tsx'
import { Registration } from './Form.stories.tsx'
import type { Field, Schema } from './schema/schema.ts'

describe('a form drawn from a schema', () => {
  test('says Missing schema when there is none', async () => {
    const { screen } = await renderForm(undefined)
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Missing schema')
  })

  test('draws titles, sections, what stands beside them, and rows', async () => {
    const { screen } = await renderForm({
      title: 'Profile',
      sections: [
        { title: 'Agency data', aside: 'Canada', rows: [[textField('city'), textField('zip')]] },
      ],
    })
    await expect.element(screen.getByRole('heading', { name: 'Profile' })).toBeVisible()
    await expect
      .element(
        screen.getByRole('group', { name: 'Agency data' }).getByRole('textbox', { name: 'zip' }),
      )
      .toBeVisible()
    await expect.element(screen.getByText('Canada')).toBeVisible()
  })

  test.each([
    [{ title: 'Profile' }, 3],
    [{}, 2],
  ])('with %j the sections are headings of level %d', async (more, level) => {
    const { screen } = await renderForm({
      ...more,
      sections: [{ title: 'Agency data', content: [textField('city')] }],
    })
    await expect.element(screen.getByRole('heading', { name: 'Agency data', level })).toBeVisible()
  })

  test('the title of a form names its tabs', async () => {
    const { screen } = await renderForm({
      title: 'Profile',
      tabs: [{ title: 'One', content: [textField('a')] }],
    })
    await expect.element(screen.getByRole('tablist', { name: 'Profile' })).toBeVisible()
  })

  test('rows of cells share a ticket, a checkbox stands outside', async () => {
    const { screen } = await renderForm({
      rows: [
        [textField('a')],
        [textField('b')],
        [{ type: 'checkbox', field: 'c', label: 'c' }],
        [textField('d')],
      ],
    })
    const ticketOf = (name: string) =>
      screen.getByLabelText(name, { exact: true }).element().closest('[data-cell]')?.parentElement
        ?.parentElement
    expect(ticketOf('a')).toBe(ticketOf('b'))
    expect(ticketOf('d')).not.toBe(ticketOf('a'))
    expect(screen.getByRole('checkbox').element().closest('[data-cell]')).toBeNull()
  })

  test('reads and reports values by dotted path', async () => {
    const { screen, last } = await renderForm(schemaOf(textField('agency.name')), {
      values: { agency: { name: 'Lake' } },
    })
    await expect.element(screen.getByRole('textbox')).toHaveValue('Lake')
    await userEvent.type(screen.getByRole('textbox'), 's')
    expect(last()).toEqual(['agency.name', 'Lakes'])
  })

  test('the id of a field is its path with dashes after the prefix', async () => {
    const { screen } = await renderForm(schemaOf(textField('agency.name')), { idPrefix: 'new-' })
    await expect.element(screen.getByRole('textbox')).toHaveAttribute('id', 'new-agency-name')
  })

  test('a hidden field and one whose conditions do not hold leave no hole', async () => {
    const { screen } = await renderForm(
      {
        rows: [
          [textField('a', { hide: true })],
          [
            textField('b', { conditions: { field: 'country_id', operator: 'eq', value: 128 } }),
            textField('c'),
          ],
        ],
      },
      { values: { country_id: 21 } },
    )
    expect(screen.getByRole('textbox').elements()).toHaveLength(1)
    expect(screen.container.querySelectorAll('[data-cell]')).toHaveLength(1)
    expect(
      [...screen.container.querySelectorAll('main *')].filter(
        (element) => element.childNodes.length === 0 && element.tagName === 'DIV',
      ),
    ).toEqual([])
  })

  test('a field appears as soon as its conditions hold', async () => {
    const shows = textField('why', {
      conditions: [
        { field: 'name', operator: 'minLength', value: 2 },
        { OR: [{ field: 'name', operator: 'eq', value: 'ab' }] },
      ],
    })
    const { screen } = await renderForm({ content: [textField('name'), shows] })
    await userEvent.type(screen.getByRole('textbox', { name: 'name' }), 'a')
    expect(screen.getByRole('textbox', { name: 'why' }).elements()).toHaveLength(0)
    await userEvent.type(screen.getByRole('textbox', { name: 'name' }), 'b')
    await expect.element(screen.getByRole('textbox', { name: 'why' })).toBeVisible()
  })

  test('a row that appears above leaves the focus where it is', async () => {
    const { screen } = await renderForm({
      content: [
        textField('a', { conditions: { field: 'b', operator: 'minLength', value: 1 } }),
        textField('b'),
      ],
    })
    await userEvent.type(screen.getByRole('textbox', { name: 'b' }), 'x')
    await expect.element(screen.getByRole('textbox', { name: 'a' })).toBeVisible()
    await expect.element(screen.getByRole('textbox', { name: 'b' })).toHaveFocus()
  })

  test('a default stands for a value that is not there, and for conditions too', async () => {
    const { screen } = await renderForm({
      content: [
        textField('a', { default: 'x' }),
        textField('b', { conditions: { field: 'a', operator: 'eq', value: 'x' } }),
      ],
    })
    await expect.element(screen.getByRole('textbox', { name: 'a' })).toHaveValue('x')
    await expect.element(screen.getByRole('textbox', { name: 'b' })).toBeVisible()
  })

  test('fields that are not required say optional', async () => {
    const others = (
      ['date', 'password', 'textarea', 'integer', 'select', 'asyncSelect'] as const
    ).map((type): Field => ({ type, field: type, label: type, options: [], load: async () => [] }))
    const { screen } = await renderForm({
      content: [textField('a', { required: true }), textField('b'), ...others],
    })
    expect(screen.getByText('optional').elements()).toHaveLength(7)
    await expect.element(screen.getByRole('textbox', { name: 'a' })).toBeRequired()
  })

  test('errors stand at their fields', async () => {
    const { screen } = await renderForm(schemaOf(textField('a')), {
      errors: { a: 'Invalid email' },
    })
    await expect.element(screen.getByRole('textbox')).toHaveAccessibleDescription('Invalid email')
  })

  test('a summary lists the errors of the fields that show, in their order, and leads to them', async () => {
    const schema: Schema = {
      content: [
        textField('a', { shortLabel: 'First' }),
        textField('b', { hide: true }),
        textField('c'),
      ],
    }
    const { screen } = await renderForm(schema, {
      errors: { c: 'Wrong', b: 'Hidden', a: 'Missing' },
      summary: { title: 'Please complete all required fields.' },
    })
    expect(
      screen
        .getByRole('link')
        .elements()
        .map((link) => link.textContent),
    ).toEqual(['First', 'c'])
    await screen.getByRole('link', { name: 'c' }).click()
    await expect.element(screen.getByRole('textbox', { name: 'c' })).toHaveFocus()
  })

  test('reports which field was left', async () => {
    const onBlur = vi.fn()
    await renderForm(schemaOf(textField('agency.name')), { onBlur })
    await userEvent.keyboard('{Tab}{Tab}')
    expect(onBlur.mock.calls).toEqual([['agency.name']])
  })

  test('sends by Enter, never the browser’s way, with the values and their defaults', async () => {
    const onSubmit = vi.fn()
    const { screen } = await renderForm(
      { content: [textField('a'), { type: 'constant', field: 'b', default: 'B' }] },
      { onSubmit, children: <button type="submit">Send</button> },
    )
    await userEvent.type(screen.getByRole('textbox', { name: 'a' }), 'x{Enter}')
    await expect.poll(() => onSubmit.mock.calls).toEqual([[{ a: 'x', b: 'B' }]])
  })

  test('a tab that holds an error says so, and the summary leads into it', async () => {
    const schema: Schema = {
      tabs: [
        { title: 'One', content: [textField('a')] },
        { title: 'Two', content: [textField('b')] },
      ],
    }
    const { screen } = await renderForm(schema, { errors: { b: 'Wrong' }, summary: {} })
    await expect
      .element(screen.getByRole('tab', { name: 'Two (has errors)' }))
      .toHaveAttribute('aria-selected', 'false')
    await expect.element(screen.getByRole('tab', { name: 'One', exact: true })).toBeVisible()
    await screen.getByRole('link', { name: 'b' }).click()
    await expect.element(screen.getByRole('textbox', { name: 'b' })).toHaveFocus()
    await expect
      .element(screen.getByRole('tab', { name: 'Two (has errors)' }))
      .toHaveAttribute('aria-selected', 'true')
  })

  test('rows come first, then content', async () => {
    const { screen } = await renderForm({ content: [textField('b')], rows: [[textField('a')]] })
    expect(
      screen
        .getByRole('textbox')
        .elements()
        .map((field) => field.id),
    ).toEqual(['a', 'b'])
  })

  test('one path may stand in two fields of which one shows', async () => {
    const when = (operator: 'isTrue' | 'isFalse') => ({ conditions: { field: 'us', operator } })
    const { screen } = await renderForm(
      {
        content: [
          { type: 'checkbox', field: 'us' },
          textField('state', { ...when('isTrue'), label: 'State' }),
          textField('state', { ...when('isFalse'), label: 'Province' }),
        ],
      },
      { values: { us: true } },
    )
    await expect.element(screen.getByRole('textbox', { name: 'State' })).toBeVisible()
    await screen.getByRole('checkbox').click()
    await expect.element(screen.getByRole('textbox', { name: 'Province' })).toBeVisible()
    expect(screen.getByRole('textbox').elements()).toHaveLength(1)
  })

  test('a condition may ask about a value that no field holds', async () => {
    const { screen } = await renderForm(
      schemaOf(
        textField('state', { conditions: { field: 'country_id', operator: 'eq', value: 128 } }),
      ),
      { values: { country_id: 128 } },
    )
    await expect.element(screen.getByRole('textbox', { name: 'state' })).toBeVisible()
  })

  test('a field without a label is called by its path', async () => {
    const { screen } = await renderForm(schemaOf({ type: 'text', field: 'agency.name' }))
    await expect.element(screen.getByRole('textbox', { name: 'agency.name' })).toBeVisible()
  })

  test('a disabled form has only disabled fields', async () => {
    const { screen } = await renderForm(
      { content: [textField('a'), { type: 'checkbox', field: 'b', label: 'b' }] },
      { disabled: true },
    )
    await expect.element(screen.getByRole('textbox')).toBeDisabled()
    await expect.element(screen.getByRole('checkbox')).toBeDisabled()
  })

  test('tabs show one part at a time and move by arrows', async () => {
    const { screen } = await renderForm({
      tabs: [
        { title: 'One', content: [textField('a')] },
        { title: 'Two', sections: [{ title: 'Inside', rows: [[textField('b')]] }] },
      ],
    })
    await expect.element(screen.getByRole('textbox', { name: 'a' })).toBeVisible()
    await screen.getByRole('tab', { name: 'One' }).click()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(screen.getByRole('tab', { name: 'Two' })).toHaveFocus()
    await expect
      .element(screen.getByRole('tabpanel', { name: 'Two' }).getByRole('textbox', { name: 'b' }))
      .toBeVisible()
    expect(screen.getByRole('textbox').elements()).toHaveLength(1)
  })

  test('ref, class and attributes go to the element around the fields', async () => {
    const ref = createRef<HTMLDivElement>()
    await renderForm({ content: [textField('a')] }, { ref, className: 'mine', id: 'agency' })
    expect([...(ref.current?.classList ?? [])]).toContain('mine')
    expect(ref.current?.id).toBe('agency')
    expect(ref.current?.querySelector('input')?.name).toBe('a')
  })

  test('has no accessibility violation with errors and a summary', async () => {
    await render(
      <main>
        <h1>Registration</h1>
        <Registration />
      </main>,
    )
    expect(await accessibilityViolations()).toEqual([])
  })
})
