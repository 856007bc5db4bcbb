/** What a form checks before it sends, and the field errors that a server answers. */
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderForm, textField } from '../../../test/render-form.tsx'
import type { FormProps } from '../Form.tsx'
import type { Field, Schema } from '../schema/schema.ts'
import { Button } from '../../button/Button.tsx'
import { checkValues } from '../validation/check-values.ts'
import { english } from '../validation/error-texts.ts'
import { fieldErrors } from '../validation/field-errors.ts'

const send = <Button type="submit">Send</Button>

async function showForm(schema: Schema, props: Partial<FormProps> = {}) {
  const onSubmit = vi.fn<(values: unknown) => unknown>()
  const { screen } = await renderForm(schema, { onSubmit, children: send, ...props })
  return { screen, onSubmit, press: () => screen.getByRole('button', { name: 'Send' }).click() }
}

const options = [{ id: 1, name: 'One' }]

describe('a value that breaks the rule of its field', () => {
  test.each<[string, Partial<Field>, unknown, string]>([
    ['a required text', { required: true }, ' ', english.required],
    [
      'a required choice',
      { type: 'select', options, required: true },
      null,
      english.requiredChoice,
    ],
    [
      'a required choice of a radio group',
      { type: 'radio', options, required: true },
      undefined,
      english.requiredChoice,
    ],
    [
      'a required choice of several',
      { type: 'multiSelect', options, required: true },
      [],
      english.requiredChoice,
    ],
    ['an option among several', { type: 'multiSelect', options }, [1, 7], english.notAnOption],
    ['an option of a radio group', { type: 'radio', options }, [1], english.notAnOption],
    ['a required tick', { type: 'checkbox', required: true }, false, english.requiredTick],
    ['a required file', { type: 'dropzone', required: true }, [], english.required],
    ['an e-mail address', { kind: 'email' }, 'ana@home', english.email],
    ['a web address', { kind: 'url' }, 'home', english.webAddress],
    ['a number', { type: 'number' }, 'x', english.number],
    ['a whole number', { type: 'integer' }, 1.5, english.whole],
    ['a day', { type: 'date' }, 'incomplete', english.date],
    ['an option', { type: 'select', options }, 7, english.notAnOption],
    ['the least length', { minLength: 4 }, 'abc', 'At least 4 characters'],
    ['the greatest length', { type: 'password', maxLength: 1 }, 'abc', 'At most 1 character'],
    ['the least number', { type: 'number', min: 5 }, 4, '5 or more'],
    ['the largest number', { type: 'number', max: 5 }, 6, '5 or less'],
    [
      'the earliest day',
      { type: 'date', min: '2026-02-01' },
      '2026-01-31',
      'February 1, 2026 or later',
    ],
    [
      'the latest day',
      { type: 'date', max: '2026-02-01' },
      '2026-02-02',
      'February 1, 2026 or earlier',
    ],
    [
      'a range without its last day',
      { type: 'dateRange' },
      { from: '2026-02-01', to: '' },
      english.dateRange,
    ],
    [
      'a range that ends before it begins',
      { type: 'dateRange' },
      { from: '2026-02-02', to: '2026-02-01' },
      english.rangeOrder,
    ],
    [
      'the earliest day of a range',
      { type: 'dateRange', min: '2026-02-01' },
      { from: '2026-01-31', to: '2026-02-02' },
      'February 1, 2026 or later',
    ],
    [
      'the earliest moment',
      { type: 'datetime-local', min: '2026-02-01T10:30' },
      '2026-02-01T10:00',
      'February 1, 2026 at 10:30 AM or later',
    ],
    [
      'a required range',
      { type: 'dateRange', required: true },
      { from: '', to: '' },
      english.required,
    ],
    ['an id that cannot be asked for', { type: 'asyncSelect' }, 7, english.notAnOption],
    ['a pattern', { pattern: '[A-Z]{3}' }, 'ABCD', english.pattern],
    ['a pattern with words', { pattern: 'a+', patternText: 'Only a' }, 'b', 'Only a'],
  ])('is found: %s', (_, more, value, message) => {
    const field: Field = { type: 'text', field: 'f', ...more }
    expect(checkValues([field], { f: value }, {}, english)).toEqual({ f: message })
  })

  test.each<[string, Partial<Field>, unknown]>([
    ['an optional field without a value', { kind: 'email', minLength: 4 }, ''],
    ['a field that cannot be changed', { required: true, disabled: true }, ''],
    ['a constant', { type: 'constant', required: true }, ''],
    ['a number as text', { type: 'integer', min: 1, max: 9 }, '7'],
    ['a password of spaces', { type: 'password', required: true }, '    '],
    ['a pattern that the whole text matches', { pattern: 'a|bc' }, 'bc'],
    ['several options', { type: 'multiSelect', options, required: true }, [1]],
    ['a range of one day', { type: 'dateRange' }, { from: '2026-02-01', to: '2026-02-01' }],
    ['an id whose name can be asked for', { type: 'asyncSelect', address: '/lists' }, 7],
    ['a typed text', { type: 'asyncSelect', allowTyped: true, required: true }, 'Lake'],
  ])('is not found in %s', (_, more, value) => {
    expect(checkValues([{ type: 'text', field: 'f', ...more }], { f: value }, {}, english)).toEqual(
      {},
    )
  })
})

/** Makes the browser one of 2023, which knows no flag `v` of regular expressions. */
function forgetFlagV(): void {
  const { RegExp: known } = globalThis
  const flag = Object.getOwnPropertyDescriptor(known.prototype, 'unicodeSets') ?? {}
  onTestFinished(() => {
    globalThis.RegExp = known
    Object.defineProperty(known.prototype, 'unicodeSets', flag)
  })
  Reflect.deleteProperty(known.prototype, 'unicodeSets')
  globalThis.RegExp = new Proxy(known, {
    construct: (target, [source, flags]: [string, string?]) => {
      if (flags?.includes('v')) throw new SyntaxError('Invalid flags')
      return new target(source, flags)
    },
  })
}

test('a pattern is checked in the oldest browsers too, which know no flag v', async () => {
  forgetFlagV()
  const code = textField('code', { pattern: '[A-Z]{3}' })
  const { screen, onSubmit, press } = await showForm({ content: [code] })
  await screen.getByRole('textbox', { name: 'code' }).fill('ABCD')
  await press()
  await expect
    .element(screen.getByRole('textbox', { name: 'code' }))
    .toHaveAccessibleDescription(english.pattern)
  expect(onSubmit).not.toHaveBeenCalled()
})

const twoFields: Schema = {
  content: [
    textField('name', { required: true }),
    textField('agency.email', { kind: 'email', required: true }),
    textField('hidden', { required: true, hide: true }),
  ],
}

describe('a form with onSubmit', () => {
  test('sends nothing, marks and names every wrong field, and focuses the summary', async () => {
    const { screen, onSubmit, press } = await showForm(twoFields)
    await userEvent.type(screen.getByRole('textbox', { name: 'agency.email' }), 'x')
    await press()
    const summary = screen.getByRole('group', { name: english.problem })
    await expect.element(summary).toHaveFocus()
    expect(
      summary
        .getByRole('link')
        .elements()
        .map((link) => link.textContent),
    ).toEqual(['name', 'agency.email'])
    await expect
      .element(screen.getByRole('textbox', { name: 'name' }))
      .toHaveAccessibleDescription(english.required)
    await expect
      .element(screen.getByRole('textbox', { name: 'agency.email' }))
      .toHaveAttribute('aria-invalid', 'true')
    expect(onSubmit).not.toHaveBeenCalled()
  })

  test('leads from the summary into a radio group', async () => {
    const area: Field = { type: 'radio', field: 'area', label: 'Area', options, required: true }
    const { screen, press } = await showForm({ content: [area] })
    await expect.element(screen.getByRole('radio')).toBeVisible()
    await press()
    await screen.getByRole('link', { name: 'Area' }).click()
    await expect.element(screen.getByRole('radio')).toHaveFocus()
  })

  test('says so in the words of the specification where values are only missing', async () => {
    const { screen, press } = await showForm(twoFields)
    await press()
    await expect
      .element(screen.getByRole('group', { name: 'Please complete all required fields.' }))
      .toHaveFocus()
  })

  test('takes an error away when its field changes, and returns to the summary when it is sent again', async () => {
    const { screen, press } = await showForm(twoFields)
    await press()
    const name = screen.getByRole('textbox', { name: 'name' })
    await userEvent.type(name, 'Ana')
    await expect.element(name).not.toHaveAttribute('aria-invalid')
    await press()
    await expect.element(screen.getByRole('group', { name: /required fields/ })).toHaveFocus()
  })

  test('sends values that keep the rules', async () => {
    const { onSubmit, press } = await showForm(twoFields, {
      values: { name: 'Ana', agency: { email: 'ana@home.example' } },
    })
    await press()
    await expect.poll(() => onSubmit.mock.calls.length).toBe(1)
  })

  test('without validation is checked by its owner', async () => {
    const { onSubmit, press } = await showForm(twoFields, { validate: false })
    await press()
    expect(onSubmit).toHaveBeenCalledOnce()
  })

  test('says an error of no field above the fields', async () => {
    const { screen, press } = await showForm(twoFields, {
      validate: {
        '~standard': { validate: () => ({ issues: [{ message: 'Name and e-mail do not fit' }] }) },
      },
    })
    await press()
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Name and e-mail do not fit')
  })

  test('shows the field errors that the server answers', async () => {
    const { screen, press } = await showForm(twoFields, {
      values: { name: 'Ana', agency: { email: 'ana@home.example' } },
      onSubmit: async () =>
        Promise.resolve({
          status: 400,
          errors: { 'agency.email': 'This email is already in use' },
        }),
    })
    await press()
    await expect
      .element(screen.getByRole('textbox', { name: 'agency.email' }))
      .toHaveAccessibleDescription('This email is already in use')
    await expect.element(screen.getByRole('group', { name: english.problem })).toHaveFocus()
  })
})

describe('a form that is sending', () => {
  const complete = { name: 'Ana', agency: { email: 'ana@home.example' } }

  test('ignores a second press while a schema of its own checks, and sends once', async () => {
    const answers: (() => void)[] = []
    const { onSubmit, press } = await showForm(twoFields, {
      validate: {
        '~standard': {
          validate: async () => new Promise((resolve) => answers.push(() => resolve({}))),
        },
      },
    })
    await press()
    await press()
    await expect.poll(() => answers.length).toBe(1)
    for (const answer of answers) answer()
    await expect.poll(() => onSubmit.mock.calls.length).toBe(1)
    await press()
    await expect.poll(() => answers.length).toBe(2)
  })

  test('ignores a second press before its rules have loaded', async () => {
    const { screen, onSubmit } = await showForm(twoFields, { values: complete })
    const form = screen.container.querySelector('form')
    form?.requestSubmit()
    form?.requestSubmit()
    await expect.poll(() => onSubmit.mock.calls.length).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(onSubmit).toHaveBeenCalledOnce()
  })

  test.each<[string, Partial<FormProps>]>([
    [
      'the schema',
      {
        validate: {
          '~standard': {
            validate: () => {
              throw new Error('No network')
            },
          },
        },
      },
    ],
    ['onSubmit', { onSubmit: async () => Promise.reject(new Error('No network')) }],
  ])('says that there is a problem when %s throws, and can be sent again', async (_, props) => {
    const reported = vi.spyOn(window, 'reportError').mockImplementation(() => undefined)
    const { screen, press } = await showForm(twoFields, { values: complete, ...props })
    await press()
    await expect.element(screen.getByRole('alert')).toHaveTextContent(english.problem)
    await press()
    await expect
      .poll(() => reported.mock.calls)
      .toEqual([[new Error('No network')], [new Error('No network')]])
  })
})

test.each<[string, unknown]>([
  ['messages by dotted path', { 'agency.email': 'Taken' }],
  ['messages by nested path', { agency: { email: ['Taken', 'Too long'] } }],
  ['errors with a path', { errors: [{ path: ['agency', 'email'], message: 'Taken' }] }],
  [
    'issues of a Standard Schema',
    { issues: [{ path: [{ key: 'agency' }, 'email'], message: 'Taken' }] },
  ],
  ['errors with a field', [{ field: 'agency.email', message: 'Taken' }]],
  ['errors of RFC 9457', { errors: [{ pointer: '#/agency/email', detail: 'Taken' }] }],
])('%s are read by path', (_, answer) => {
  expect(fieldErrors(answer)).toEqual({ 'agency.email': 'Taken' })
})

test.each([[null], [undefined], ['no'], [7], [{ ok: true }], [[null, 'x', {}]]])(
  '%j has no field errors',
  (answer) => expect(fieldErrors(answer)).toEqual({}),
)

test('codes of a server become words', () => {
  expect(fieldErrors({ errors: { email: 'inUse' } }, (code) => `<${code}>`)).toEqual({
    email: '<inUse>',
  })
})
