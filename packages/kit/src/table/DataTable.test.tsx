import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { accessibilityViolations } from '../../test/accessibility.ts'
import { emulateMedia } from '../../test/emulate-media.ts'
import { KitProvider } from '../provider/KitProvider.tsx'
import { DataTable } from './DataTable.tsx'
import type { DataColumn, DataTableProps, TableSort } from './DataTable.tsx'

type Agent = { name: string; bookings: number | null }
const agents: Agent[] = [
  { name: 'Zoé', bookings: 9 },
  { name: 'Émile', bookings: null },
  { name: 'Dana', bookings: 104 },
  { name: 'agency 10', bookings: 12 },
  { name: 'Agency 9', bookings: 12 },
]
const columns: DataColumn<Agent>[] = [
  { id: 'name', title: 'Name', cell: ({ name }) => name, sortBy: ({ name }) => name },
  {
    id: 'bookings',
    title: 'Bookings',
    cell: ({ bookings }) => bookings,
    sortBy: ({ bookings }) => bookings,
  },
  { id: 'note', title: 'Note', cell: () => 'none' },
]

async function show(props: Partial<DataTableProps<Agent>> = {}) {
  const screen = await render(
    <main>
      <DataTable
        label="Users"
        columns={columns}
        rows={agents}
        keyOf={({ name }) => name}
        {...props}
      />
    </main>,
  )
  const names = () =>
    [...screen.container.querySelectorAll('tbody tr > :first-child')].map(
      (cell) => cell.textContent,
    )
  const head = (name: string) => screen.getByRole('columnheader', { name })
  const press = (name: string) => screen.getByRole('button', { name }).click()
  return { screen, names, head, press }
}

test('a head sorts by its column, pressed again the other way round, and says so', async () => {
  const { names, head, press } = await show()
  expect(names()).toEqual(['Zoé', 'Émile', 'Dana', 'agency 10', 'Agency 9'])
  await expect.element(head('Name')).toHaveAttribute('aria-sort', 'none')
  await press('Name')
  expect(names()).toEqual(['Agency 9', 'agency 10', 'Dana', 'Émile', 'Zoé'])
  await expect.element(head('Name')).toHaveAttribute('aria-sort', 'ascending')
  await press('Name')
  expect(names()).toEqual(['Zoé', 'Émile', 'Dana', 'agency 10', 'Agency 9'])
  await expect.element(head('Name')).toHaveAttribute('aria-sort', 'descending')
  await press('Bookings')
  await expect.element(head('Name')).toHaveAttribute('aria-sort', 'none')
})

test('numbers are sorted by their size, equal rows keep their order, and empty values come last both ways', async () => {
  const { names, press } = await show()
  await press('Bookings')
  expect(names()).toEqual(['Zoé', 'agency 10', 'Agency 9', 'Dana', 'Émile'])
  await press('Bookings')
  expect(names()).toEqual(['Dana', 'agency 10', 'Agency 9', 'Zoé', 'Émile'])
})

test('a column without `sortBy` has no button', async () => {
  const { screen, head } = await show()
  await expect.element(head('Note')).not.toHaveAttribute('aria-sort')
  await expect.element(screen.getByRole('button', { name: 'Note' })).not.toBeInTheDocument()
})

test('with `onSort` the owner sorts, and the rows stay in their order', async () => {
  const onSort = vi.fn<(sort: TableSort) => void>()
  const { names, press } = await show({
    onSort,
    sort: { column: 'name', direction: 'ascending' },
    columns: columns.map((column) =>
      column.id === 'note' ? { ...column, sortable: true } : column,
    ),
  })
  await press('Name')
  await press('Note')
  const note = { column: 'note', direction: 'ascending' }
  expect(onSort.mock.calls).toEqual([[{ column: 'name', direction: 'descending' }], [note]])
  expect(names()[0]).toBe('Zoé')
})

test('pages lead on and back by keyboard, keep the focus, and say which rows they have', async () => {
  const { screen, names } = await show({ pageSize: 2 })
  const [previous, next] = ['Previous', 'Next'].map((name) => screen.getByRole('button', { name }))
  const shown = screen.getByRole('status')
  await expect.element(shown).toHaveTextContent('1 to 2 of 5')
  await expect.element(previous!).toHaveAttribute('aria-disabled', 'true')
  next?.element().focus()
  await userEvent.keyboard('{Enter}{Enter}')
  await expect.element(shown).toHaveTextContent('5 to 5 of 5')
  expect(names()).toEqual(['Agency 9'])
  await expect.element(next!).toHaveFocus()
  await expect.element(next!).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Enter}')
  await expect.element(shown).toHaveTextContent('5 to 5 of 5')
  await previous?.click()
  expect(names()).toEqual(['Dana', 'agency 10'])
})

test('another order begins with page 1', async () => {
  const { screen, names, press } = await show({ pageSize: 2 })
  await press('Next')
  await press('Name')
  await expect.element(screen.getByRole('status')).toHaveTextContent('1 to 2 of 5')
  expect(names()).toEqual(['Agency 9', 'agency 10'])
})

test('with `total` the rows are one page of the owner', async () => {
  const onPage = vi.fn<(page: number) => void>()
  function OwnersPages() {
    const [page, setPage] = useState(1)
    return (
      <DataTable
        label="Users"
        columns={columns}
        rows={agents.slice(0, 2)}
        keyOf={({ name }) => name}
        pageSize={2}
        total={1234}
        page={page}
        onPage={(next) => {
          onPage(next)
          setPage(next)
        }}
      />
    )
  }
  const screen = await render(<OwnersPages />)
  await screen.getByRole('button', { name: 'Next' }).click()
  expect(onPage.mock.calls).toEqual([[2]])
  await expect.element(screen.getByRole('status')).toHaveTextContent('3 to 4 of 1,234')
  await expect.element(screen.getByRole('row')).toHaveLength(3)
})

test('a page that is gone shows the last one', async () => {
  const { screen } = await show({ pageSize: 2, page: 9 })
  await expect.element(screen.getByRole('status')).toHaveTextContent('5 to 5 of 5')
})

test('its words and its numbers are those of the language around it', async () => {
  const screen = await render(
    <KitProvider language="de">
      <DataTable
        label="Nutzer"
        columns={columns}
        rows={agents}
        keyOf={({ name }) => name}
        pageSize={2}
        total={1234}
      />
    </KitProvider>,
  )
  await expect.element(screen.getByRole('navigation', { name: 'Seiten' })).toBeVisible()
  await expect.element(screen.getByRole('status')).toHaveTextContent('1 bis 2 von 1.234')
})

test('without a provider it is English, whatever the browser speaks', async () => {
  const spoken = vi.spyOn(Number.prototype, 'toLocaleString')
  const sorted = vi.spyOn(Intl, 'Collator')
  await show({ pageSize: 2, sort: { column: 'name', direction: 'ascending' } })
  const languages = [...spoken.mock.calls, ...sorted.mock.calls].map(([language]) => language)
  spoken.mockRestore()
  sorted.mockRestore()
  expect(new Set(languages)).toEqual(new Set(['en']))
})

const narrowest = 320
async function showNarrow(props: Partial<DataTableProps<Agent>> = {}) {
  await page.viewport(narrowest, 700)
  return show({ pageSize: 2, ...props })
}

test('in a narrow place rows are cards with labelled values, and nothing scrolls sideways', async () => {
  const { screen } = await showNarrow()
  const frame = screen.getByRole('region', { name: 'Users' }).element()
  expect(frame.scrollWidth).toBeLessThanOrEqual(frame.clientWidth)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(narrowest)
  const value = screen.getByRole('cell').elements()[1]!
  expect(getComputedStyle(value, '::before').content).toBe('"Bookings" / ""')
  const [first, second] = screen.getByRole('cell').elements()
  expect(second!.getBoundingClientRect().top).toBeGreaterThanOrEqual(
    first!.getBoundingClientRect().bottom,
  )
})

test('cards are still a table for a screen reader, and still sort', async () => {
  const { screen, names, press } = await showNarrow()
  expect(screen.getByRole('columnheader').elements()).toHaveLength(3)
  expect(screen.getByRole('row').elements()).toHaveLength(3)
  expect(screen.container.querySelectorAll('td:not([role=cell])')).toHaveLength(0)
  await press('Name')
  expect(names()).toEqual(['Agency 9', 'agency 10'])
  expect(await accessibilityViolations()).toEqual([])
})

test('a text of 200 % makes cards of a table that was wide enough', async () => {
  await page.viewport(1024, 700)
  const { screen } = await show()
  const row = () => getComputedStyle(screen.getByRole('row').elements().at(-1)!).display
  expect(row()).toBe('table-row')
  document.documentElement.style.fontSize = '200%'
  await expect.poll(row).toBe('grid')
  document.documentElement.style.fontSize = ''
})

test('with forced colours the picked card has a border', async () => {
  await emulateMedia({ forcedColors: 'active' })
  const { screen } = await showNarrow({ selected: 'Zoé', onSelect: () => undefined })
  const row = screen.getByRole('row').elements()[1]!
  const { outlineStyle } = getComputedStyle(row)
  await emulateMedia({ forcedColors: null })
  expect(outlineStyle).toBe('solid')
})
