import { describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { schemaOf, renderForm, textField } from '../../../test/render-form.tsx'
import { fieldTypes, holdsValue } from '../schema/schema.ts'

const gender = { gender_id: ['Male', 'Female'].map((name, index) => ({ id: index + 1, name })) }

describe('types of fields', () => {
  test('an integer takes figures only and reports a number, or null when it is empty', async () => {
    const { screen, last } = await renderForm(schemaOf({ type: 'integer', field: 'n', label: 'n' }))
    await userEvent.type(screen.getByRole('spinbutton'), '2x0.1')
    expect(last()).toEqual(['n', 20])
    await userEvent.clear(screen.getByRole('spinbutton'))
    expect(last()).toEqual(['n', null])
  })

  test('a number takes a decimal comma, shows a number that came as a text, and is capped by its maximum', async () => {
    const { screen, last } = await renderForm(
      schemaOf({ type: 'number', field: 'n', label: 'n', max: 3 }),
      { values: { n: '1' } },
    )
    await expect.element(screen.getByRole('spinbutton')).toHaveValue('1')
    await userEvent.type(screen.getByRole('spinbutton'), ',5')
    expect(last()).toEqual(['n', 1.5])
    await userEvent.fill(screen.getByRole('spinbutton'), '31')
    expect(last()).toEqual(['n', 3])
  })

  test('a checkbox and a switch report yes and no', async () => {
    const { screen, last } = await renderForm(
      {
        content: [
          { type: 'checkbox', field: 'a', label: 'a' },
          { type: 'switch', field: 'b', label: 'b' },
        ],
      },
      { values: { b: true } },
    )
    await screen.getByRole('checkbox').click()
    expect(last()).toEqual(['a', true])
    await screen.getByRole('switch').click()
    expect(last()).toEqual(['b', false])
  })

  test('a select takes its options from the constants and reports the id', async () => {
    const { screen, last } = await renderForm(
      schemaOf({ type: 'select', field: 'gender_id', label: 'Gender', constants: 'gender_id' }),
      { constants: gender },
    )
    await screen.getByRole('combobox').click()
    await screen.getByRole('option', { name: 'Female' }).click()
    expect(last()).toEqual(['gender_id', 2])
  })

  test('a radio group reports the id of an option, and a select of several the ids', async () => {
    const { screen, last } = await renderForm(
      {
        content: [
          { type: 'radio', field: 'gender_id', label: 'Gender', constants: 'gender_id' },
          { type: 'multiSelect', field: 'ids', label: 'Genders', constants: 'gender_id' },
        ],
      },
      { constants: gender, values: { ids: [2] } },
    )
    await screen.getByRole('radio', { name: 'Female' }).click()
    expect(last()).toEqual(['gender_id', 2])
    await screen.getByRole('combobox', { name: 'Genders' }).click()
    await screen.getByRole('option', { name: 'Male', exact: true }).click()
    expect(last()).toEqual(['ids', [2, 1]])
  })

  test('an async select takes what was typed when it may', async () => {
    const { screen, last } = await renderForm(
      schemaOf({
        type: 'asyncSelect',
        field: 'agency.name',
        label: 'Agency',
        load: async () => [],
        allowTyped: true,
      }),
    )
    await screen.getByRole('combobox', { name: 'Agency' }).click()
    await userEvent.keyboard('Mine{Enter}')
    expect(last()).toEqual(['agency.name', 'Mine'])
  })

  test('an async select with `loadById` shows the name of an id, and a picked option gives its id', async () => {
    const agencies = [
      { id: 7, name: 'Lakeside Travel' },
      { id: 8, name: 'Voyages du Rhône' },
    ]
    const { screen, last } = await renderForm(
      schemaOf({
        type: 'asyncSelect',
        field: 'agency_id',
        label: 'Agency',
        load: async () => agencies,
        loadById: async (id) => agencies.find((agency) => agency.id === id),
      }),
      { values: { agency_id: 7 } },
    )
    const cell = screen.getByRole('combobox', { name: 'Agency', exact: true })
    await expect.element(cell).toHaveTextContent('Lakeside Travel')
    await cell.click()
    await screen.getByRole('option', { name: 'Voyages du Rhône' }).click()
    expect(last()).toEqual(['agency_id', 8])
  })

  test('an async select asks the address of its list, and the form shows the toast of its failure', async () => {
    const onToast = vi.fn()
    const asked: string[] = []
    const fetch: typeof globalThis.fetch = async (address) => {
      asked.push(address instanceof Request ? address.url : String(address))
      return new Response('{}', { status: 503 })
    }
    const failedText = (status: number) => `The airports did not come (${status})`
    const { screen } = await renderForm(
      schemaOf({
        type: 'asyncSelect',
        field: 'airport',
        label: 'Airport',
        address: '/api/lists/airports',
        filter: 'country_id:128',
        whole: true,
        fetch,
        failedText,
      }),
      { onToast },
    )
    await screen.getByRole('combobox', { name: 'Airport' }).click()
    await expect
      .poll(() => onToast.mock.calls)
      .toEqual([[{ type: 'error', message: 'The airports did not come (503)', autoClose: 2000 }]])
    expect(asked).toEqual(['/api/lists/airports?filter=country_id%3A128&limit=1000'])
  })

  test('a constant shows the name of its value and cannot be changed', async () => {
    const { screen } = await renderForm(
      schemaOf({ type: 'constant', field: 'gender_id', label: 'Gender', constants: 'gender_id' }),
      { constants: gender, values: { gender_id: 1 } },
    )
    await expect.element(screen.getByRole('textbox')).toHaveValue('Male')
    await expect.element(screen.getByRole('textbox')).toBeDisabled()
  })

  test('text is cut at its limit and the counter says what remains', async () => {
    const { screen, last } = await renderForm(schemaOf(textField('a', { maxLength: 5 })))
    await userEvent.type(screen.getByRole('textbox'), 'abcdefg')
    expect(last()).toEqual(['a', 'abcde'])
    await expect
      .poll(() => screen.container.querySelector('[data-level]')?.textContent)
      .toBe('0 left')
  })

  test.each(['text', 'textarea', 'password'] as const)(
    'a minimum length is told to the browser of a %s',
    async (type) => {
      const { screen } = await renderForm(schemaOf({ type, field: 'a', label: 'a', minLength: 4 }))
      await expect
        .element(screen.getByLabelText('a', { exact: true }))
        .toHaveAttribute('minlength', '4')
    },
  )

  test('date, datetime-local, password and textarea hold text', async () => {
    const { screen, onChange } = await renderForm({
      rows: (['date', 'datetime-local', 'password', 'textarea'] as const).map((type) => [
        { type, field: type, label: type },
      ]),
    })
    await screen.getByLabelText('date', { exact: true }).fill('1990-02-01')
    await screen.getByLabelText('datetime-local', { exact: true }).fill('1990-02-01T06:42')
    await screen.getByLabelText('password', { exact: true }).fill(' s ')
    await screen.getByLabelText('textarea', { exact: true }).fill('long')
    expect(onChange.mock.calls).toEqual([
      ['date', '1990-02-01'],
      ['datetime-local', '1990-02-01T06:42'],
      ['password', ' s '],
      ['textarea', 'long'],
    ])
  })

  test('message, info, section title and view say something', async () => {
    const { screen } = await renderForm(
      {
        content: [
          { type: 'message', label: 'A message' },
          { type: 'info', label: 'An information' },
          { type: 'sectionTitle', label: 'A title' },
          { type: 'view', view: (values) => <b>{String(values['x'])}</b> },
        ],
      },
      { values: { x: 'A view' } },
    )
    for (const words of ['A message', 'An information', 'A view'])
      await expect.element(screen.getByText(words)).toBeVisible()
    await expect.element(screen.getByRole('heading', { name: 'A title' })).toBeVisible()
  })

  test('the seventeen types of the specification are there', () => {
    const specified =
      'text, date, datetime-local, number, integer, password, textarea, checkbox, switch, select, constant, asyncSelect, dropzone, message, view, info, sectionTitle'
    expect(fieldTypes).toEqual(expect.arrayContaining(specified.split(', ')))
  })

  test.each(fieldTypes)('%s draws something', async (type) => {
    const { screen } = await renderForm(
      schemaOf({
        type,
        field: 'f',
        label: 'Words',
        view: <p>Words</p>,
        content: [],
        options: [],
        load: async () => [],
      }),
    )
    await expect.element(screen.getByText('Words')).toBeVisible()
    expect(screen.getByRole('alert').elements()).toEqual([])
  })

  test('a dropzone takes its limits from the field, hands its toasts on and reports file objects', async () => {
    const onToast = vi.fn()
    const { screen, last } = await renderForm(
      schemaOf({ type: 'dropzone', field: 'papers', label: 'Papers', maxFiles: 2, maxFileSize: 3 }),
      { onToast },
    )
    await expect.element(screen.getByText('Maximum 2 files with 3M each')).toBeVisible()
    await expect.poll(() => screen.container.querySelector('input[type=file]')).not.toBeNull()
    const chosen = new DataTransfer()
    for (const file of [
      new File([], 'empty.txt'),
      new File(['Hi'], 'note.txt', { type: 'text/plain' }),
    ])
      chosen.items.add(file)
    const input = screen.container.querySelector<HTMLInputElement>('input[type=file]')
    if (input) input.files = chosen.files
    input?.dispatchEvent(new Event('change', { bubbles: true }))
    await expect
      .poll(last)
      .toEqual([
        'papers',
        [{ name: 'note.txt', type: 'text/plain', content: 'data:text/plain;base64,SGk=' }],
      ])
    expect(onToast.mock.calls).toEqual([
      [{ message: 'empty.txt is empty, I will not upload it', type: 'warning', autoClose: 3000 }],
    ])
  })

  test('a dropzone shows the file objects among its values and passes over anything else', async () => {
    const { screen } = await renderForm(
      schemaOf({ type: 'dropzone', field: 'papers', label: 'Papers' }),
      {
        values: { papers: [{ name: 'a.txt', type: '', content: 'data:,a' }, 'b.txt', null] },
      },
    )
    await expect.element(screen.getByText('a.txt')).toBeVisible()
    expect(screen.getByRole('listitem').elements()).toHaveLength(1)
  })

  test.each(fieldTypes.filter((type) => holdsValue({ type })))(
    'a link of the summary leads to a %s that is disabled',
    async (type) => {
      const { screen } = await renderForm(
        schemaOf({
          type,
          field: 'f',
          label: 'Words',
          disabled: true,
          content: [],
          options: [{ id: 1, name: 'One' }],
          load: async () => [],
        }),
        { errors: { f: 'Wrong' }, summary: {} },
      )
      await expect.poll(() => screen.container.querySelector('#f')).not.toBeNull()
      await screen.getByRole('link', { name: 'Words' }).click()
      expect(document.activeElement?.id).toMatch(/^f(-label)?$/)
    },
  )

  test.each([
    'text',
    'date',
    'datetime-local',
    'number',
    'integer',
    'password',
    'textarea',
    'checkbox',
    'switch',
    'select',
    'asyncSelect',
    'dropzone',
  ] as const)('%s shows its error, its help and its label', async (type) => {
    const { screen } = await renderForm(
      schemaOf({
        type,
        field: 'f',
        label: 'Label',
        help: 'Some help',
        required: true,
        options: [],
        load: async () => [],
      }),
      { errors: { f: 'Some error' } },
    )
    await expect.poll(() => screen.container.querySelector('#f')).not.toBeNull()
    await expect.element(screen.getByText('Some error')).toBeVisible()
    const described =
      screen.container.querySelector('#f')?.getAttribute('aria-describedby')?.split(' ') ?? []
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual(
      expect.arrayContaining(['Some help', 'Some error']),
    )
  })
})
