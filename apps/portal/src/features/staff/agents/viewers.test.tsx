import { recordView } from '@passerelle/contracts/limits.ts'
import { lookAtAgent } from '@passerelle/contracts/queue.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dana, deskAnswers, kim } from '../../../../test/registration.ts'
import { expectAccessible, renderAt } from '../../../../test/render.tsx'
import { answer } from '../../../../test/server.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => vi.useRealTimers())

/** Opens the desk; `others` are the members who have Dana's record open. */
async function open(others: string[]) {
  const screen = await renderAt('/staff/users', {
    answers: [
      answer(lookAtAgent, () => ({
        looking: others.length > 0 ? [{ agent_id: dana.id, names: [...others] }] : [],
      })),
      ...deskAnswers(),
    ],
  })
  await expect.poll(() => told(screen).at(-1)).toEqual({ agent_id: dana.id })
  return screen
}
type Screen = Awaited<ReturnType<typeof renderAt>>
const told = (screen: Screen) => screen.callsOf('POST /api/staff/looking').map(({ body }) => body)

test('who else looks is shown in the list and on the record within 5 s, and goes again', async () => {
  expect(recordView.interval).toBeLessThan(5000)
  const others: string[] = []
  const screen = await open(others)
  const row = screen.getByRole('row', { name: 'Dana Whitfield', exact: false })
  const record = screen.getByRole('region', { name: 'Dana Whitfield' })
  expect(row.getByText('is looking', { exact: false }).elements()).toEqual([])
  others.push('Adam Novak')
  vi.advanceTimersByTime(recordView.interval)
  await expect.element(row.getByText('Adam Novak is looking')).toBeVisible()
  await expect.element(record.getByRole('status')).toHaveTextContent('Adam Novak is looking')
  await expectAccessible()
  others.push('Rita Berg')
  vi.advanceTimersByTime(recordView.interval)
  await expect.element(row.getByText('Adam Novak and Rita Berg are looking')).toBeVisible()
  others.splice(0)
  vi.advanceTimersByTime(recordView.interval)
  await expect.element(row.getByText('looking', { exact: false })).not.toBeInTheDocument()
})

test('a hidden window tells nothing; another record or a closed one is told at once', async () => {
  const screen = await open([])
  const before = told(screen).length
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  vi.advanceTimersByTime(3 * recordView.interval)
  expect(told(screen)).toHaveLength(before)
  visibility.mockRestore()
  await screen.getByRole('button', { name: 'Kim Whitfield', exact: false }).click()
  await expect.poll(() => told(screen).at(-1)).toEqual({ agent_id: kim.id })
  await screen.getByRole('region').getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => told(screen).at(-1)).toEqual({ agent_id: null })
})
