import { Component } from 'react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { renderForm, textField } from '../../../test/render-form.tsx'
import { seededRandom } from '../../../test/seeded-random.ts'
import { fuzzForm } from '../../../test/fuzz-schema.ts'
import { schemaCheck } from './check-schema.ts'
import { SchemaCheckContext } from './schema-check-context.ts'
import { Form } from '../Form.tsx'
import type { FormProps } from '../Form.tsx'
import { fieldStates } from '../state/field-states.ts'
import { parseSchema } from './parse-schema.ts'
import type { Schema } from '../schema/schema.ts'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => vi.restoreAllMocks())

/** A schema with a mistake, as a server might send it. */
const mistaken = (schema: unknown) => schema as Schema
const good = textField('good')
const a = textField('a')
const circle: { AND: unknown[] } = { AND: [] }
circle.AND.push(circle)
const condition = (conditions: unknown) => ({ content: [{ ...a, conditions }, good] })

describe('a wrong schema says where and why in its place, and the rest is drawn', () => {
  test.each<[string, unknown, string]>([
    [
      'a select without its constants entry',
      { content: [{ type: 'select', field: 'tier_id', constants: 'tier_id' }, good] },
      'content[0]: tier_id has no constants entry tier_id',
    ],
    [
      'a select of several without options',
      { content: [{ type: 'multiSelect', field: 'b' }, good] },
      'content[0]: b has no constants entry',
    ],
    [
      'a radio group of options that are none',
      { content: [{ type: 'radio', field: 'b', options: [{ name: 'Two' }] }, good] },
      'content[0].options[0].id: missing is not an id',
    ],
    [
      'a select of what every object inherits',
      { content: [{ type: 'select', field: 'b', constants: 'toString' }, good] },
      'content[0]: b has no constants entry toString',
    ],
    [
      'a select of options that are none',
      {
        content: [
          { type: 'select', field: 'b', options: [{ id: 1, name: 'One' }, { name: 'Two' }] },
          good,
        ],
      },
      'content[0].options[1].id: missing is not an id',
    ],
    [
      'a select with one id twice',
      { content: [{ type: 'select', field: 'b', options: [{ id: 1 }, { id: 1 }] }, good] },
      'content[0].options[1].id: 1 is there twice',
    ],
    [
      'an unknown type',
      { content: [{ type: 'colour', field: 'b' }, good] },
      'content[0].type: Unknown field type: "colour"',
    ],
    [
      'a field without a path',
      { content: [{ type: 'text' }, good] },
      'content[0]: text names no field',
    ],
    [
      'a path into the prototype',
      { content: [{ type: 'text', field: 'a.__proto__.b' }, good] },
      'content[0].field: "a.__proto__.b" is not a path',
    ],
    [
      'a path with an empty part',
      { content: [{ type: 'text', field: 'a..b' }, good] },
      'content[0].field: "a..b" is not a path',
    ],
    [
      'a path that is no text',
      { content: [{ type: 'text', field: 7 }, good] },
      'content[0].field: 7 is not a path',
    ],
    [
      'two fields with one path',
      { sections: [{ rows: [[a, a]] }, { content: [good] }] },
      'sections[0].rows[0][1].field: a is at sections[0].rows[0][0] already',
    ],
    [
      'two paths with one id',
      { content: [textField('a.b'), textField('a-b'), good] },
      'content[1].field: a-b is at content[0] already',
    ],
    [
      'a label that cannot be drawn',
      { content: [{ ...a, label: { en: 'Name' } }, good] },
      'content[0].label: an object is neither a text nor an element',
    ],
    [
      'a maximum length that is no number',
      { content: [{ ...a, maxLength: 'ten' }, good] },
      'content[0].maxLength: "ten" is not a number of characters',
    ],
    [
      'a flag that is a text',
      { content: [{ ...a, hide: 'false' }, good] },
      'content[0].hide: "false" is not true or false',
    ],
    [
      'an async select without a source',
      { content: [{ type: 'asyncSelect', field: 'b' }, good] },
      'content[0]: b has neither an address nor a function to load from',
    ],
    [
      'an async select with an address that is no text',
      { content: [{ type: 'asyncSelect', field: 'b', address: 7 }, good] },
      'content[0].address: 7 is not a text',
    ],
    [
      'an unknown operator',
      condition({ field: 'good', operator: 'like' }),
      'content[0].conditions.operator: Unknown operator: "like"',
    ],
    [
      'an operator that every object inherits',
      condition({ field: 'good', operator: 'toString' }),
      'content[0].conditions.operator: Unknown operator: "toString"',
    ],
    [
      'a nested condition that is none',
      condition({ AND: [{ OR: 'x' }] }),
      'content[0].conditions.AND[0].OR: AND and OR take a list',
    ],
    [
      'a deep one in a list',
      condition([
        {
          AND: [
            { field: 'good', operator: 'isTrue' },
            { OR: [{ field: 'good', operator: 'in', value: 21 }] },
          ],
        },
      ]),
      'content[0].conditions[0].AND[1].OR[0].value: in takes a list',
    ],
    [
      'AND and OR at once',
      condition({ AND: [], OR: [] }),
      'content[0].conditions: A condition has either AND or OR',
    ],
    [
      'a circle',
      condition(circle),
      `content[0].conditions${'.AND[0]'.repeat(30)}.AND: AND and OR nest too deep`,
    ],
    [
      'a condition that compares with nothing',
      condition({ field: 'good', operator: 'eq' }),
      'content[0].conditions.value: eq takes a value',
    ],
    [
      'a condition about nothing',
      condition({ operator: 'eq' }),
      'content[0].conditions: A condition names no field',
    ],
    [
      'a condition on a field that is not there',
      condition({ field: 'gone', operator: 'isTrue' }),
      'content[0].conditions: There is no field gone',
    ],
    [
      'a condition that is a text',
      condition('good'),
      'content[0].conditions: A condition is an object',
    ],
    ['no field at all', { content: [null, good] }, 'content[0]: A field is an object'],
    [
      'a hole in a list',
      { content: Object.assign([undefined, good], { length: 2 }) },
      'content[0]: A field is an object',
    ],
    [
      'a row that is no list',
      { sections: [{ rows: [good] }, { rows: [[good]] }] },
      'sections[0].rows[0] is not a list of fields',
    ],
    ['rows that are no list', { rows: good, content: [good] }, 'rows is not a list'],
    ['sections that are no list', { sections: {}, content: [good] }, 'sections is not a list'],
    ['tabs that are no list', { tabs: 1, content: [good] }, 'tabs is not a list'],
    [
      'a section that is none',
      { sections: ['x', { rows: [[good]] }] },
      'sections[0]: A section is an object',
    ],
    [
      'a section with a title that cannot be drawn',
      { sections: [{ title: {} }, { rows: [[good]] }] },
      'sections[0].title is neither a text nor an element',
    ],
    [
      'sections in a section',
      { sections: [{ title: 'Outer', sections: [{ rows: [[a]] }] }, { rows: [[good]] }] },
      'sections[0].sections: a section holds rows or content',
    ],
    [
      'tabs in a section',
      { sections: [{ tabs: [{ content: [a] }] }, { rows: [[good]] }] },
      'sections[0].tabs: a section holds rows or content',
    ],
    [
      'tabs in a tab',
      { content: [good], tabs: [{ title: 'T', tabs: [] }] },
      'tabs[0].tabs: a tab holds rows, content or sections',
    ],
    [
      'a misspelt property of a field',
      { content: [{ ...a, lable: 'A' }, good] },
      'content[0].lable: unknown property',
    ],
    [
      'a misspelt property of a section',
      { sections: [{ titel: 'You', rows: [[a]] }, { rows: [[good]] }] },
      'sections[0].titel: unknown property',
    ],
    [
      'a misspelt property of a tab',
      { content: [good], tabs: [{ title: 'T', content: [a], row: [] }] },
      'tabs[0].row: unknown property',
    ],
    [
      'a misspelt property of a schema',
      { content: [good], section: [] },
      'section: unknown property',
    ],
    [
      'a property that every object inherits',
      { content: [{ ...a, constructor: 1 }, good] },
      'content[0].constructor: unknown property',
    ],
    [
      'a view that breaks',
      {
        content: [
          {
            type: 'view',
            view: () => {
              throw new Error('This view broke')
            },
          },
          good,
        ],
      },
      'This view broke',
    ],
    [
      'a view of an object',
      { content: [{ type: 'view', view: { a: 1 } }, good] },
      'content[0].view: an object is neither an element nor a function',
    ],
  ])('%s', async (_, schema, message) => {
    const { screen } = await renderForm(mistaken(schema), {
      errors: { b: 'An error', tier_id: 'An error' },
      summary: {},
    })
    await expect
      .poll(() =>
        screen
          .getByRole('alert')
          .elements()
          .map((alert) => alert.textContent),
      )
      .toContain(message)
    await expect.element(screen.getByRole('textbox', { name: 'good' })).toBeVisible()
  })

  test.each<[unknown, string]>([
    [undefined, 'Missing schema'],
    [null, 'Missing schema'],
    ['x', 'A schema is an object'],
    [[], 'A schema is an object'],
    [{}, 'A schema has content, rows, sections or tabs'],
    [{ fields: [good] }, 'A schema has content, rows, sections or tabs'],
    [{ rows: [1] }, 'rows[0] is not a list of fields'],
  ])('%j as a whole', async (schema, message) => {
    const { screen } = await renderForm(mistaken(schema))
    await expect.element(screen.getByRole('alert')).toHaveTextContent(message)
  })

  test('what is undefined is not there', () => {
    const schema = {
      sections: [
        { content: [{ ...good, lable: undefined }], sections: undefined, titel: undefined },
      ],
    }
    expect([...fieldStates(parseSchema(schema, {}, schemaCheck), {}).schemaErrors]).toEqual([])
  })

  test('a schema that cannot even be read', async () => {
    const { screen } = await renderForm({
      get rows(): never {
        throw new Error('no')
      },
    })
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent('The schema cannot be read: Error: no')
  })

  test('a view that broke is drawn again when the values are others', async () => {
    const view = (values: { good?: unknown }) => {
      if (!values.good) throw new Error('This view broke')
      return <p>A view</p>
    }
    const { screen } = await renderForm({ content: [{ type: 'view', view }, good] })
    await expect.element(screen.getByText('This view broke')).toBeVisible()
    await screen.getByRole('textbox').fill('x')
    await expect.element(screen.getByText('A view')).toBeVisible()
  })

  test.each(['isnull', 'nisnull', 'isUndefined', 'isNotUndefined'] as const)(
    '%s may ask for a field that is not there',
    async (operator) => {
      const { screen } = await renderForm({
        content: [{ ...a, conditions: { field: 'gone', operator } }, good],
      })
      expect(screen.getByRole('alert').elements()).toEqual([])
    },
  )

  test('a field may be called like something that every object inherits', async () => {
    const { screen, last } = await renderForm({ content: [textField('toString')] })
    await expect.element(screen.getByRole('textbox')).toHaveValue('')
    await expect.element(screen.getByRole('textbox')).not.toHaveAttribute('aria-invalid')
    await screen.getByRole('textbox').fill('x')
    expect(last()).toEqual(['toString', 'x'])
  })
})

describe('when the check does not come', () => {
  const lost = new TypeError('Failed to fetch dynamically imported module')
  const schema = mistaken({
    sections: [
      {
        content: [
          { type: 'select', field: 'tier_id', constants: 'tier_id' },
          { ...a, lable: 'A' },
          good,
        ],
        sections: [{}],
      },
    ],
  })
  const form = <Form schema={schema} values={{}} onChange={() => undefined} />
  const alertsOf = (screen: Awaited<ReturnType<typeof render>>) =>
    screen
      .getByRole('alert')
      .elements()
      .map((alert) => alert.textContent)

  test('a select without its constants entry and sections in a section are still told, at once', async () => {
    const screen = await render(
      <SchemaCheckContext value={async () => new Promise<never>(() => undefined)}>
        {form}
      </SchemaCheckContext>,
    )
    expect(alertsOf(screen)).toEqual([
      'sections[0].sections: a section holds rows or content',
      'sections[0].content[0]: tier_id has no constants entry tier_id',
    ])
    await expect.element(screen.getByRole('textbox', { name: 'good' })).toBeVisible()
  })

  test('the form says so, is drawn, and tries again when asked to', async () => {
    let works = false
    const load = async () => {
      if (!works) throw lost
      return import('./check-schema.ts')
    }
    const screen = await render(<SchemaCheckContext value={load}>{form}</SchemaCheckContext>)
    await expect
      .element(screen.getByText('The form could not be checked for mistakes in its schema'))
      .toBeVisible()
    await expect.element(screen.getByRole('textbox', { name: 'good' })).toBeVisible()
    works = true
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect
      .poll(() => alertsOf(screen))
      .toContain('sections[0].content[1].lable: unknown property')
    expect(
      screen.getByText('The form could not be checked for mistakes in its schema').elements(),
    ).toEqual([])
  })
})

class Outside extends Component<
  { children: ReactNode; broken: (error: unknown) => void },
  { broken: boolean }
> {
  override state = { broken: false }
  static getDerivedStateFromError() {
    return { broken: true }
  }
  override componentDidCatch(error: unknown) {
    this.props.broken(error)
  }
  override render() {
    return this.state.broken ? null : this.props.children
  }
}

describe('never a white page, whatever is passed', () => {
  test('500 random schemas with random values all render and throw nothing', async () => {
    const broken: string[] = []
    const screen = await render(<main />)
    for (let seed = 1; seed <= 500; seed += 1) {
      const randomForm = fuzzForm(seededRandom(seed))
      await screen.rerender(
        <Outside key={seed} broken={(error) => broken.push(`${seed}: ${String(error)}`)}>
          <Form {...randomForm} onChange={() => undefined} summary={{}} />
        </Outside>,
      )
      if (screen.container.childElementCount === 0) broken.push(`${seed}: nothing is drawn`)
    }
    expect(broken).toEqual([])
  }, 60_000)

  test('the same schemas are read without a word about them, before the words have come', () => {
    for (let seed = 1; seed <= 500; seed += 1) {
      const { schema, values } = fuzzForm(seededRandom(seed))
      expect(() => fieldStates(parseSchema(schema, {}), values)).not.toThrow()
    }
  })

  test.each([
    ['values', null],
    ['values', 'x'],
    ['errors', null],
    ['errors', 7],
    ['constants', null],
    ['constants', []],
    ['changed', ['a']],
    ['checking', 1],
    ['texts', null],
  ] as const)('%s: %j', async (name, value) => {
    const props = {
      schema: { content: [good] },
      values: {},
      onChange: () => undefined,
      [name]: value,
    } as unknown as FormProps
    const screen = await render(<Form {...props} />)
    await expect.element(screen.getByRole('textbox', { name: 'good' })).toBeVisible()
  })
})
