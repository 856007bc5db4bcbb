import { beforeAll, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { accessibilityViolations } from '../../../test/accessibility.ts'
import { Controlled } from '../../../test/stories/Controlled.tsx'
import { Ticket, TicketRow } from '../../ticket/Ticket.tsx'
import { lazyLists } from '../lazy-lists.ts'
import { colourOf } from '../options/option.ts'
import type { Option, OptionId } from '../options/option.ts'
import { SelectField } from '../SelectField.tsx'
import type { SelectFieldProps } from '../SelectField.tsx'

const picture = 'data:image/gif;base64,R0lGODlhAQABAIAAAEFZegAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw=='
const thousand: Option[] = Array.from({ length: 1000 }, (_, index) => ({
  id: index + 1,
  name: `Agency ${index + 1}`,
}))
const some = (count: number) => thousand.slice(0, count)
const hostileName = '<img src=x onerror="document.title=1"> & ${1} {{x}} \u202Etxet'

beforeAll(() => lazyLists.load())

async function show(props: Partial<SelectFieldProps> = {}) {
  const onChange = vi.fn<SelectFieldProps['onChange']>()
  const screen = await render(
    <main>
      <Ticket>
        <TicketRow>
          <Controlled<OptionId | null> initial={props.value ?? null}>
            {(value, set) => (
              <SelectField
                id="agency"
                label="Agency"
                options={[]}
                {...props}
                value={value}
                onChange={(next) => {
                  onChange(next)
                  set(next)
                }}
              />
            )}
          </Controlled>
        </TicketRow>
      </Ticket>
    </main>,
  )
  const options = screen.getByRole('option')
  return {
    screen,
    onChange,
    options,
    cell: screen.getByRole('combobox', { name: 'Agency', exact: true }),
    search: screen.getByRole('combobox', { name: 'Agency Search', exact: true }),
    list: screen.getByRole('listbox', { includeHidden: true }),
  }
}
const press = (keys: string) => userEvent.keyboard(keys)
const keyCaps = () => [...document.querySelectorAll('kbd')].map((key) => key.textContent)

test.each([
  ['no options', 0, []],
  ['one option', 1, ['1']],
  ['ten options', 10, ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0']],
  ['eleven options', 11, ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0']],
])('of %s the first ten carry the keys 1 to 9 and 0', async (_, count, keys) => {
  const { cell, options, list } = await show({ options: some(count) })
  await cell.click()
  await expect.element(list).toBeInTheDocument()
  expect(options.elements()).toHaveLength(count)
  expect(keyCaps()).toEqual(keys)
})

test('a list without options says so', async () => {
  const { screen, cell } = await show()
  await cell.click()
  await expect.element(screen.getByRole('status').getByText('Nothing found.')).toBeVisible()
})

test('the keys go when something is searched', async () => {
  const { cell } = await show({ options: some(11) })
  await cell.click()
  await press('a')
  await expect.poll(keyCaps).toEqual([])
})

test.each<[string, Partial<Option>, string]>([
  ['icon', { icon: <svg data-sign /> }, '[data-sign]'],
  ['colour', { color: 'accentDark' }, '[style*="--kit-accent-dark"]'],
  ['avatar', { avatar: picture }, `img[src="${picture}"]`],
])('an option shows its %s in the list and when it is chosen', async (_, sign, selector) => {
  const { cell, options } = await show({
    options: [
      { id: 1, name: 'Ana', ...sign },
      { id: 2, name: 'Ben' },
    ],
  })
  await cell.click()
  expect(options.first().element().querySelector(selector)).not.toBeNull()
  await options.first().click()
  await expect.element(cell).toHaveTextContent('Ana')
  expect(cell.element().querySelector(selector)).not.toBeNull()
})

test('an option may be drawn in its own way and is still found by its name', async () => {
  const { cell, options } = await show({
    options: [...some(10), { id: 'x', name: 'Strategic', view: <em>own drawing</em> }],
    value: 'x',
  })
  await expect.element(cell.getByRole('emphasis')).toHaveTextContent('own drawing')
  await cell.click()
  await press('strateg')
  await expect.poll(() => options.elements().length).toBe(1)
  await expect.element(options.first().getByRole('emphasis')).toBeVisible()
})

test('a colour is one of the design or nothing', () => {
  const known = ['blue', 'accentDark', 'accent-dark', 'yellowLight'].map((color) =>
    colourOf({ color }),
  )
  expect(known).toEqual([
    'var(--kit-blue)',
    'var(--kit-accent-dark)',
    'var(--kit-accent-dark)',
    'var(--kit-yellow-light)',
  ])
  const unknown = ['', '#f00', 'x, url(https://example.com)', 'blue)', 'b0', 'blueDarker'].map(
    (color) => colourOf({ color }),
  )
  expect(unknown).toEqual([undefined, undefined, undefined, undefined, undefined, undefined])
})

test('a name is text, whatever it holds', async () => {
  const { screen, cell, options } = await show({
    options: [{ id: 1, name: hostileName, avatar: 'javascript:alert(1)' }, ...some(12).slice(1)],
  })
  await cell.click()
  await press('onerror')
  await expect.element(options.first()).toHaveTextContent(hostileName)
  expect(screen.container.querySelector('mark')?.textContent).toBe('onerror')
  await press('{Enter}')
  await expect.element(cell).toHaveTextContent(hostileName)
  expect(screen.container.querySelector('img[src="x"], b')).toBeNull()
})

test.each([
  [
    'German',
    'de',
    'blue',
    'Reiseverkehrskauffrau/Reiseverkehrskaufmann für Geschäftsreisen und Donaudampfschifffahrtsgesellschaftskapitänsangelegenheiten',
  ],
  [
    'German',
    'de',
    undefined,
    'Reiseverkehrskauffrau/Reiseverkehrskaufmann für Geschäftsreisen und Donaudampfschifffahrtsgesellschaftskapitänsangelegenheiten',
  ],
  [
    'Japanese',
    'ja',
    undefined,
    '法人旅行および団体旅行の手配を担当する旅行業務取扱管理者（総合）ならびに海外出張手配の責任者としての業務全般',
  ],
])(
  'a long %s name wraps and is not cut, neither in the list nor in the cell',
  async (_, lang, color, name) => {
    document.documentElement.lang = lang
    await page.viewport(320, 600)
    const { cell, options } = await show({ options: [{ id: 1, name, color }], value: 1 })
    await cell.click()
    for (const element of [options.first().element(), cell.element()]) {
      expect(element.scrollWidth).toBeLessThanOrEqual(element.clientWidth)
      expect(element.scrollHeight).toBeLessThanOrEqual(element.clientHeight)
      expect(element.clientHeight).toBeGreaterThan(72)
    }
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
    document.documentElement.lang = 'en'
  },
)

test('of 1,000 options only those near the view are drawn, and each knows its place', async () => {
  const { cell, options, list } = await show({ options: thousand })
  await cell.click()
  await expect.element(options.first()).toHaveAttribute('aria-setsize', '1000')
  await expect.element(options.nth(4)).toHaveAttribute('aria-posinset', '5')
  expect(options.elements().length).toBeLessThan(50)
  expect(list.element().scrollHeight).toBe(1000 * 40 + 12)
})

test('a list of 1,000 options scrolls from end to end', async () => {
  const { screen, cell, list } = await show({ options: thousand })
  await cell.click()
  for (const [share, name] of [
    [0.5, 'Agency 500'],
    [1, 'Agency 1000'],
    [0, 'Agency 1'],
  ] as const) {
    list.element().scrollTop = share * list.element().scrollHeight
    await expect.element(screen.getByRole('option', { name, exact: true })).toBeVisible()
  }
})

test.each([
  ['End', '{End}', 'Agency 1000'],
  ['up from the first', '{ArrowUp}', 'Agency 1000'],
  ['down from the last', '{End}{ArrowDown}', 'Agency 1'],
  ['Home', '{End}{Home}', 'Agency 1'],
  ['Page up from the last', '{End}{PageUp}', 'Agency 990'],
])('the keyboard goes everywhere in 1,000 options: %s', async (_, keys, name) => {
  const { screen, cell, search, onChange } = await show({ options: thousand })
  await cell.click()
  await press(keys)
  const option = screen.getByRole('option', { name, exact: true })
  await expect.element(option).toBeInViewport()
  await expect.element(search).toHaveAttribute('aria-activedescendant', option.element().id)
  await press('{Enter}')
  expect(onChange.mock.calls).toEqual([[Number(name.replace('Agency ', ''))]])
})

test('opens at what is chosen, however far down it is', async () => {
  const { screen, cell } = await show({ options: thousand, value: 870 })
  await cell.click()
  await expect.element(screen.getByRole('option', { name: 'Agency 870' })).toBeInViewport()
})

test('a search among 1,000 options begins at the top', async () => {
  const { cell, options, list } = await show({ options: thousand, value: 870 })
  await cell.click()
  await press('agency 99')
  await expect.element(options.first()).toHaveTextContent('Agency 99')
  expect(list.element().scrollTop).toBe(0)
})

test('in a list with high rows the last one is reached, too', async () => {
  const high = thousand.map((option, index) =>
    index % 3 === 0
      ? {
          ...option,
          view: (
            <span>
              {option.name}
              <br />
              second line
              <br />
              third line
            </span>
          ),
        }
      : option,
  )
  const { screen, cell } = await show({ options: high })
  await cell.click()
  await press('{End}')
  await expect.element(screen.getByRole('option', { name: /Agency 1000/ })).toBeInViewport()
})

test('an open list of 1,000 options has no accessibility violation', async () => {
  const { cell, list } = await show({ options: thousand, value: 500 })
  await cell.click()
  await expect.element(list).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
})

test.each([3, 20])(
  'a value that is not among %i options goes with the form and is shown by its id',
  async (count) => {
    const { screen, cell } = await show({ options: some(count), value: 'gone', name: 'agency_id' })
    await expect.element(cell).toHaveTextContent('gone')
    expect(screen.container.querySelector<HTMLInputElement>('input[name="agency_id"]')?.value).toBe(
      'gone',
    )
    await cell.click()
    expect(screen.getByRole('option', { selected: true }).elements()).toEqual([])
  },
)

test.each<[string, Partial<SelectFieldProps>]>([
  ['is empty', { options: some(3), value: '' }],
  ['waits for its options', { value: 28, checking: true }],
])('a value that %s shows as nothing chosen', async (_, props) => {
  const { cell } = await show(props)
  await expect.element(cell).toHaveTextContent('Select')
})
