import { beforeAll, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createLazyLists, lazyLists, LazyListsContext } from '../select/lazy-lists.ts'
import type { Option, OptionId } from '../select/options/option.ts'
import { accessibilityViolations } from '../../test/accessibility.ts'
import { Controlled } from '../../test/stories/Controlled.tsx'
import { Dropdown } from './Dropdown.tsx'
import type { DropdownProps } from './Dropdown.tsx'

const named = (names: readonly string[]): Option[] => names.map((name) => ({ id: name, name }))
const tiers = named(['Core', 'Core+', 'Focus', 'Strategic'])
const days = named([
  'Today',
  'Tomorrow',
  'Yesterday',
  'This week',
  'Last week',
  'This month',
  'Last month',
])
const eleven = named([
  'Algeria',
  'Angola',
  'Argentina',
  'Armenia',
  'Australia',
  'Austria',
  'Azerbaijan',
  'Bahrain',
  'Belgium',
  'Canada',
  'Denmark',
])

beforeAll(() => lazyLists.load())

async function show(props: Partial<DropdownProps> = {}) {
  const onChange = vi.fn<DropdownProps['onChange']>()
  const screen = await render(
    <main>
      <Controlled<OptionId | null> initial={props.value ?? null}>
        {(value, set) => (
          <Dropdown
            id="tier"
            label="Tier"
            options={tiers}
            {...props}
            value={value}
            onChange={(next) => {
              onChange(next)
              set(next)
            }}
          />
        )}
      </Controlled>
      <button type="button">next</button>
    </main>,
  )
  return {
    screen,
    onChange,
    button: screen.getByRole('combobox', { name: 'Tier', exact: true }),
    list: screen.getByRole('listbox', { includeHidden: true }),
    search: screen.getByRole('combobox', { name: 'Tier Search', exact: true }),
  }
}
const press = (keys: string) => userEvent.keyboard(keys)

test('the button says what is chosen, or that nothing is', async () => {
  const { button } = await show()
  await expect.element(button).toHaveTextContent('Select')
  await button.click()
  await page.getByRole('option', { name: 'Focus' }).click()
  await expect.element(button).toHaveTextContent('Focus')
})

test('a press opens it, a press on an option chooses, closes and keeps the focus on the button', async () => {
  const { button, list, onChange } = await show()
  await button.click()
  await expect.element(button).toHaveAttribute('aria-expanded', 'true')
  await page.getByRole('option', { name: 'Strategic' }).click()
  expect(onChange.mock.calls).toEqual([['Strategic']])
  await expect.element(list).not.toBeVisible()
  await expect.element(button).toHaveFocus()
})

test('the keyboard alone opens, moves and chooses', async () => {
  const { onChange } = await show()
  await press('{Tab}{ArrowDown}{ArrowDown}{Enter}')
  expect(onChange.mock.calls).toEqual([['Core+']])
})

test('figures pick one of the first ten, which carry them', async () => {
  const { button, onChange } = await show()
  await button.click()
  await expect.element(page.getByRole('option', { name: 'Focus' })).toHaveTextContent('Focus3')
  await press('3')
  expect(onChange.mock.calls).toEqual([['Focus']])
})

test('Escape closes it and chooses nothing', async () => {
  const { button, list, onChange } = await show()
  await press('{Tab}{Enter}{ArrowDown}{Escape}')
  await expect.element(list).not.toBeVisible()
  await expect.element(button).toHaveFocus()
  expect(onChange).not.toHaveBeenCalled()
})

test('a press elsewhere closes it and chooses nothing', async () => {
  const { screen, button, list, onChange } = await show()
  await button.click()
  await expect.element(list).toBeVisible()
  await screen.getByText('next').click()
  await expect.element(list).not.toBeVisible()
  expect(onChange).not.toHaveBeenCalled()
})

test('more than ten options can be searched', async () => {
  const { button, search, onChange } = await show({ options: eleven })
  await button.click()
  await expect.element(search).toHaveFocus()
  await press('cana{Enter}')
  expect(onChange.mock.calls).toEqual([['Canada']])
  await expect.element(button).toHaveFocus()
})

test.each([
  ['on', 'few', tiers, true, 1],
  ['off', 'many', eleven, false, 0],
] as const)('the search may be turned %s for %s options', async (_, _2, options, search, rows) => {
  const { button } = await show({ options, search })
  await button.click()
  await expect.element(page.getByRole('option').first()).toBeVisible()
  expect(page.getByRole('combobox', { name: 'Tier Search', exact: true }).elements()).toHaveLength(
    rows,
  )
})

test.each([
  ['with a search', eleven, 1],
  ['without a search', tiers, 0],
] as const)('what opens is a list called by the label, %s', async (_, options, searches) => {
  const { button, search, list } = await show({ options })
  await expect.element(button).toHaveAttribute('aria-haspopup', 'listbox')
  await button.click()
  await expect
    .element(page.getByRole('listbox', { name: 'Tier', exact: true }))
    .toHaveAttribute('id', button.element().getAttribute('aria-controls') ?? '')
  await expect.element(list).toHaveAccessibleName('Tier')
  expect(search.elements()).toHaveLength(searches)
})

describe('in two columns', () => {
  test('the options stand side by side in the order given, without a search', async () => {
    const { button } = await show({ options: eleven, columns: 2 })
    await button.click()
    const [first, second, third] = page
      .getByRole('option')
      .elements()
      .map((option) => option.getBoundingClientRect())
    expect(second?.top).toBe(first?.top)
    expect(second?.left).toBeGreaterThan(first?.left ?? Infinity)
    expect(third?.left).toBe(first?.left)
    expect(third?.top).toBeGreaterThan(first?.top ?? Infinity)
    expect(
      page.getByRole('combobox', { name: 'Tier Search', exact: true }).elements(),
    ).toHaveLength(0)
  })

  test.each([
    ['down and up stay in their column', '{ArrowDown}', 'Yesterday'],
    [
      'down from the foot goes to the head of the column',
      '{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}',
      'Today',
    ],
    ['up from the head goes to the foot of the column', '{ArrowUp}', 'Last month'],
    [
      'up from the head of a shorter column goes to its foot',
      '{ArrowRight}{ArrowUp}',
      'This month',
    ],
    ['left and right follow the order', '{ArrowRight}{ArrowRight}', 'Yesterday'],
    ['right from the last goes to the first', '{End}{ArrowRight}', 'Today'],
    ['left from the first goes to the last', '{ArrowLeft}', 'Last month'],
    ['Home and End go to the ends', '{End}', 'Last month'],
  ])('%s', async (_, keys, chosen) => {
    const { onChange } = await show({ options: days, columns: 2 })
    await press(`{Tab}{Enter}${keys}{Enter}`)
    expect(onChange.mock.calls).toEqual([[chosen]])
  })
})

test('a disabled one keeps its place in the tab order and does not open', async () => {
  const { button, list } = await show({ disabled: true })
  await press('{Tab}{Enter}{ArrowDown}')
  await expect.element(button).toHaveFocus()
  await button.click({ force: true })
  await expect.element(button).toHaveAttribute('aria-expanded', 'false')
  await expect.element(list).not.toBeVisible()
})

test('no options say so', async () => {
  const { button } = await show({ options: [] })
  await button.click()
  await expect.element(page.getByRole('status').getByText('Nothing found.')).toBeVisible()
})

test('what was pressed before the list has arrived is carried out', async () => {
  const release = Promise.withResolvers<void>()
  const lists = createLazyLists(async () => {
    await release.promise
    return import('../select/open-list/lists.ts')
  })
  const screen = await render(
    <LazyListsContext value={lists}>
      <Dropdown id="tier" label="Tier" options={tiers} value={null} onChange={() => undefined} />
    </LazyListsContext>,
  )
  await screen.getByRole('combobox').click()
  await expect.element(screen.getByRole('status', { name: 'Loading' })).toBeVisible()
  release.resolve()
  await expect.element(screen.getByRole('option', { name: 'Focus' })).toBeVisible()
})

test('a list that cannot be loaded says so', async () => {
  const lists = createLazyLists(() => Promise.reject(new TypeError('Failed to fetch')))
  const screen = await render(
    <LazyListsContext value={lists}>
      <Dropdown id="tier" label="Tier" options={tiers} value={null} onChange={() => undefined} />
    </LazyListsContext>,
  )
  await screen.getByRole('combobox').click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Could not load the list')
})

test.each([
  ['one column', tiers, 1],
  ['two columns', days, 2],
  ['a search', eleven, 1],
] as const)('an open list with %s has no accessibility violation', async (_, options, columns) => {
  const { button, list } = await show({ options, columns, value: options[1]?.id ?? null })
  await button.click()
  await expect.element(list).toBeVisible()
  expect(await accessibilityViolations()).toEqual([])
})
