import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { faults } from '../testing/faults.ts'
import { Table } from './Table.tsx'
import type { Column, TableProps } from './Table.tsx'

type Agent = { id: string; name: string; login: string }
const agents: Agent[] = [{ id: 'a', name: 'Dana', login: 'US104822' }, { id: 'b', name: 'Claire', login: 'FR104022' }]
const columns: Column<Agent>[] = [{ id: 'name', title: 'Name', cell: (agent) => agent.name }, { id: 'login', title: 'Login', cell: (agent) => agent.login, code: true }]

const show = (props: Partial<TableProps<Agent>> = {}) => render(<main><Table label="Users" columns={columns} rows={agents} keyOf={(agent) => agent.id} {...props} /></main>)

test('has headings and rows', async () => {
  const screen = await show()
  expect(screen.getByRole('columnheader').elements().map((cell) => cell.textContent)).toEqual(['Name', 'Login'])
  expect(screen.getByRole('cell').elements().map((cell) => cell.textContent)).toEqual(['Dana', 'US104822', 'Claire', 'FR104022'])
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

test('the selected row is the current one', async () => {
  const screen = await show({ selected: 'b', onSelect: vi.fn() })
  expect(screen.getByRole('row').elements().map((row) => row.getAttribute('aria-current'))).toEqual([null, null, 'true'])
})

test('a keyboard reaches the frame, which scrolls sideways and has a name', async () => {
  await page.viewport(390, 700)
  const screen = await show()
  const frame = screen.getByRole('region', { name: 'Users' }).element()
  await userEvent.keyboard('{Tab}')
  expect(document.activeElement).toBe(frame)
  expect(frame.scrollWidth).toBeGreaterThan(frame.clientWidth)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  await page.viewport(1024, 800)
})

test('has no accessibility fault with a selected row', async () => {
  await show({ selected: 'a', onSelect: vi.fn() })
  expect(await faults()).toEqual([])
})
