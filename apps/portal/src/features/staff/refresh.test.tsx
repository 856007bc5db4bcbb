import { me } from '@passerelle/contracts/signin.ts'
import { lookAtAgent } from '@passerelle/contracts/queue.ts'
import {
  countAgents,
  countChanges,
  listAgents,
  listChanges,
  listMissing,
  readAgent,
  type AgentRow,
} from '@passerelle/contracts/staff.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { claire, claireSignedIn } from '../../../test/people.ts'
import { expectAccessible, renderAt } from '../../../test/render.tsx'
import { countsOf, undecidedRecord, waitingAgent } from '../../../test/desk.ts'
import { answer } from '../../../test/server.ts'

const row = (id: string, name: string): AgentRow => ({
  ...waitingAgent,
  id,
  name,
  surname: 'Berg',
  email: `${id}@example.com`,
})

beforeEach(() => vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] }))
afterEach(() => vi.useRealTimers())

/** Opens a desk with a list that the test can change, as other staff would. */
async function open(waiting: AgentRow[]) {
  const screen = await renderAt('/staff/users', {
    answers: [
      answer(me, { ...claireSignedIn, role: 'reviewer' }),
      answer(countAgents, () => countsOf(waiting)),
      answer(countChanges, countsOf([])),
      answer(lookAtAgent, { looking: [] }),
      answer(listChanges, { objects: [], next: null }),
      answer(listMissing, { objects: [], next: null }),
      answer(listAgents, ({ after }) =>
        after
          ? { objects: waiting.slice(2), next: null }
          : { objects: waiting.slice(0, 2), next: waiting.length > 2 ? 'mark' : null },
      ),
      answer(readAgent, (_, { id = '' }) => ({
        ...claire,
        ...undecidedRecord,
        id,
        state: 'activated' as const,
        activated_at: null,
        created_at: '2026-11-20T06:30:00Z',
      })),
    ],
  })
  await expect.poll(() => names(screen)).toHaveLength(Math.min(waiting.length, 2))
  return screen
}
type Screen = Awaited<ReturnType<typeof open>>
const names = (screen: Screen) =>
  [...screen.container.querySelectorAll('tbody tr')].map(
    (line) => line.querySelector('td:nth-last-child(3)')?.querySelector('span')?.textContent,
  )
const panel = (screen: Screen, name: string) => screen.getByRole('region', { name })
const comeBack = () => {
  vi.advanceTimersByTime(5000)
  dispatchEvent(new Event('focus'))
}

test('new work appears when the window comes back to the front, without a loading bar', async () => {
  const waiting = [row('dana', 'Dana')]
  const screen = await open(waiting)
  await expect
    .element(
      panel(screen, 'Dana Berg')
        .getByText('United States')
        .or(panel(screen, 'Dana Berg').getByText('France')),
    )
    .toBeVisible()
  await expect.poll(() => screen.store.getState().network.inFlight).toBe(0)
  const loading: boolean[] = []
  screen.store.subscribe(() => loading.push(screen.store.getState().network.inFlight > 0))
  waiting.push(row('kim', 'Kim'))
  comeBack()
  await expect.poll(() => names(screen)).toEqual(['Dana Berg', 'Kim Berg'])
  await expect.element(screen.getByRole('link', { name: 'Registrations 2' })).toBeVisible()
  expect(loading).not.toContain(true)
})

test('coming back again at once makes no call', async () => {
  const screen = await open([row('dana', 'Dana')])
  comeBack()
  dispatchEvent(new Event('focus'))
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => screen.callsOf('GET /api/staff/agents')).toHaveLength(2)
})

test('new work appears within a minute', async () => {
  const waiting = [row('dana', 'Dana')]
  const screen = await open(waiting)
  waiting.push(row('kim', 'Kim'))
  vi.advanceTimersByTime(60_000)
  await expect.poll(() => names(screen)).toEqual(['Dana Berg', 'Kim Berg'])
})

test('opening a view reads it again', async () => {
  const waiting = [row('dana', 'Dana')]
  const screen = await open(waiting)
  waiting.push(row('kim', 'Kim'))
  await screen.getByRole('link', { name: 'Data changes 0' }).click()
  await expect.element(screen.getByRole('link', { name: 'Registrations 2' })).toBeVisible()
})

test('a refresh keeps the selected row and all rows of a long list', async () => {
  const waiting = [row('dana', 'Dana'), row('kim', 'Kim'), row('lou', 'Lou')]
  const screen = await open(waiting)
  await screen.getByRole('button', { name: 'Show more' }).click()
  await expect.poll(() => names(screen)).toHaveLength(3)
  await screen.getByRole('button', { name: /Lou Berg$/ }).click()
  waiting.unshift(row('ada', 'Ada'))
  comeBack()
  await expect.poll(() => names(screen)).toEqual(['Ada Berg', 'Dana Berg', 'Kim Berg', 'Lou Berg'])
  await expect.element(panel(screen, 'Lou Berg')).toBeVisible()
})

test('a row that somebody else decides stays under the pointer and says so', async () => {
  const waiting = [row('dana', 'Dana'), row('kim', 'Kim')]
  const screen = await open(waiting)
  await expect
    .element(panel(screen, 'Dana Berg').getByRole('button', { name: 'Approve' }))
    .toBeVisible()
  waiting.shift()
  comeBack()
  await expect
    .element(panel(screen, 'Dana Berg').getByText('Dana Berg no longer waits for a decision.'))
    .toBeVisible()
  await expectAccessible()
  await screen.getByRole('button', { name: 'Next' }).click()
  await expect.element(panel(screen, 'Kim Berg')).toBeVisible()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(panel(screen, 'Kim Berg')).toBeVisible()
})
