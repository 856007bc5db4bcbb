import { createRef } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Locator } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { accessibilityViolations } from '../../test/accessibility.ts'
import { Table, TwoLines } from './Table.tsx'
import type { Column, TableProps } from './Table.tsx'

type Agent = { id: string; name: string; login: string }
const agents: Agent[] = [
  { id: 'a', name: 'Dana', login: 'US104822' },
  { id: 'b', name: 'Claire', login: 'FR104022' },
]
const columns: Column<Agent>[] = [
  { id: 'name', title: 'Name', cell: (agent) => agent.name },
  { id: 'login', title: 'Login', cell: (agent) => agent.login, code: true },
]

const show = (props: Partial<TableProps<Agent>> = {}) =>
  render(
    <main>
      <Table label="Users" columns={columns} rows={agents} keyOf={(agent) => agent.id} {...props} />
    </main>,
  )

test('has headings and rows', async () => {
  const screen = await show()
  expect(
    screen
      .getByRole('columnheader')
      .elements()
      .map((cell) => cell.textContent),
  ).toEqual(['Name', 'Login'])
  expect(
    screen
      .getByRole('cell')
      .elements()
      .map((cell) => cell.textContent),
  ).toEqual(['Dana', 'US104822', 'Claire', 'FR104022'])
})

test('an empty one says Nothing found.', async () => {
  const screen = await show({ rows: [] })
  await expect.element(screen.getByRole('status')).toHaveTextContent('Nothing found.')
})

test('a press anywhere in a row selects it, and so does the keyboard', async () => {
  const onSelect = vi.fn()
  const screen = await show({ onSelect })
  await screen.getByRole('cell', { name: 'FR104022' }).click({ force: true })
  expect(onSelect.mock.lastCall).toEqual([agents[1]])
  screen.getByRole('button', { name: 'Dana' }).element().focus()
  await userEvent.keyboard('{Enter}')
  expect(onSelect.mock.lastCall).toEqual([agents[0]])
})

test('a column with controls is before the button of the row, and its controls select nothing', async () => {
  const [onSelect, onTick] = [vi.fn(), vi.fn()]
  const box: Column<Agent> = {
    id: 'box',
    title: 'Box',
    hasControls: true,
    cell: ({ name }) => <input type="checkbox" aria-label={`Tick ${name}`} onChange={onTick} />,
  }
  const screen = await show({ onSelect, columns: [box, ...columns] })
  await screen.getByRole('checkbox', { name: 'Tick Claire' }).click()
  expect([onTick.mock.calls.length, onSelect.mock.calls.length]).toEqual([1, 0])
  await screen.getByRole('button', { name: 'Claire' }).click()
  expect(onSelect.mock.lastCall).toEqual([agents[1]])
})

test('the rows are one tab stop: the selected one, and arrow keys move the focus', async () => {
  const onSelect = vi.fn()
  const screen = await show({ onSelect, selected: 'b' })
  const row = (name: string) => screen.getByRole('button', { name })
  await userEvent.keyboard('{Tab}')
  await expect.element(row('Claire')).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(row('Dana')).toHaveFocus()
  expect(onSelect).not.toHaveBeenCalled()
  await userEvent.keyboard('{Tab}')
  await expect.element(row('Claire')).not.toHaveFocus()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(row('Claire')).toHaveFocus()
})

test('the selected row is the current one', async () => {
  const screen = await show({ selected: 'b', onSelect: vi.fn() })
  expect(
    screen
      .getByRole('row')
      .elements()
      .map((row) => row.getAttribute('aria-current')),
  ).toEqual([null, null, 'true'])
})

/** The colour that a token has. */
function colourOf(token: string) {
  const probe = document.body.appendChild(document.createElement('i'))
  probe.style.color = `var(--kit-${token})`
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}
const drawn = (place: Locator) => getComputedStyle(place.element())

test('the head is set as a label on the ground of the page, a first line semibold, a second one quieter, codes in mono', async () => {
  const screen = await show({
    columns: [
      {
        id: 'name',
        title: 'Name',
        cell: ({ name, login }) => <TwoLines first={name} second={`${login} agency`} />,
      },
      ...columns.slice(1),
    ],
  })
  const head = drawn(screen.getByRole('columnheader', { name: 'Name' }))
  expect([
    head.backgroundColor,
    head.color,
    head.fontSize,
    head.lineHeight,
    head.fontWeight,
  ]).toEqual([colourOf('b0'), colourOf('t3'), '13px', '16px', '600'])
  const [first, second] = [
    drawn(screen.getByText('Dana')),
    drawn(screen.getByText('US104822 agency')),
  ]
  expect([first.color, first.fontWeight, second.color]).toEqual([
    colourOf('t5'),
    '600',
    colourOf('t2'),
  ])
  const code = drawn(screen.getByRole('cell', { name: 'US104822', exact: true }))
  expect(code.fontFamily).toMatch(/^"Overpass Mono Variable"/)
  expect([code.textAlign, code.borderBottomColor]).toEqual(['start', colourOf('l1')])
})

test('the selected row keeps its wash and its bar under the pointer, another row takes the ground of the page', async () => {
  const screen = await show({ selected: 'b', onSelect: vi.fn() })
  const cell = (name: string) => screen.getByRole('cell', { name })
  for (const [name, ground] of [
    ['Claire', 'accent-light'],
    ['Dana', 'b0'],
  ] as const) {
    await cell(name).hover()
    await expect.poll(() => cell(name).element().matches(':hover')).toBe(true)
    const row = cell(name).element().closest('tr')
    expect(row && getComputedStyle(row).backgroundColor).toBe(colourOf(ground))
    expect(drawn(cell(name)).backgroundColor).toBe('rgba(0, 0, 0, 0)')
  }
  expect(drawn(cell('Claire')).boxShadow).toBe(`${colourOf('t5')} 4px 0px 0px 0px inset`)
})

test('a keyboard reaches the frame, which scrolls sideways and has a name', async () => {
  await page.viewport(390, 700)
  const screen = await show()
  const frame = screen.getByRole('region', { name: 'Users' }).element()
  await userEvent.keyboard('{Tab}')
  expect(document.activeElement).toBe(frame)
  expect(frame.scrollWidth).toBeGreaterThan(frame.clientWidth)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test('its frame takes a ref, a class and other attributes', async () => {
  const ref = createRef<HTMLElement>()
  const screen = await show({ ref, className: 'mine', id: 'users', 'aria-busy': true })
  const frame = screen.getByRole('region', { name: 'Users' }).element()
  expect(ref.current).toBe(frame)
  expect([...frame.classList]).toContain('mine')
  expect([frame.id, frame.getAttribute('aria-busy'), frame.tabIndex]).toEqual(['users', 'true', 0])
})

test('has no accessibility violation with a selected row', async () => {
  await show({ selected: 'a', onSelect: vi.fn() })
  expect(await accessibilityViolations()).toEqual([])
})
