import { me } from '@passerelle/contracts/signin.ts'
import { decideChangesInBulk, decideInBulk } from '@passerelle/contracts/queue.ts'
import type { BodyOf } from '@passerelle/contracts/endpoint.ts'
import {
  countAgents,
  countChanges,
  listAgents,
  listChanges,
  listMissing,
  readAgent,
  undoDecision,
  type AgentRow,
} from '@passerelle/contracts/staff.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { claire, claireSignedIn } from '../../../../test/people.ts'
import { expectAccessible, renderAt } from '../../../../test/render.tsx'
import {
  counts,
  countsOf,
  undecidedRecord,
  waiting as queued,
  waitingChange,
} from '../../../../test/desk.ts'
import { answer, problem, type Answer } from '../../../../test/server.ts'

type Screen = Awaited<ReturnType<typeof renderAt>>
type Bulk = BodyOf<typeof decideInBulk>

const ines = { ...claireSignedIn, name: 'Inès Laurent', role: 'reviewer' } as const
const row = (id: string, name: string, surname: string): AgentRow => ({
  ...queued,
  id,
  state: 'activated',
  name,
  surname,
  email: `${name.toLowerCase()}@example.com`,
  country_id: 128,
  agency_name: 'Lakefront Journeys',
  city: 'Chicago',
  pin_code: null,
  activated_at: '2026-11-20T06:58:00Z',
  created_at: '2026-11-20T06:30:00Z',
})
const uuid = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const [danasId, kenjisId, luisasId] = [uuid(1), uuid(2), uuid(3)]
const dana = row(danasId, 'Dana', 'Whitfield')
const kenji = row(kenjisId, 'Kenji', 'Morita')
const luisa = row(luisasId, 'Luisa', 'Ferraz')

const plain = { pin_code: null, code: null, decided: null, findings: [] }
/** Dana is approved, Kenji was decided by Rita, and Luisa has a warning. */
const resultOf = (id: string, including: boolean | undefined) => {
  if (id === danasId) return { ...plain, id, result: 'done' as const, pin_code: 'US104823' }
  if (id === luisasId && !including)
    return { ...plain, id, result: 'passedOver' as const, findings: ['iataMissing' as const] }
  if (id === luisasId) return { ...plain, id, result: 'done' as const, pin_code: 'PT104824' }
  const decided = { state: 'declined' as const, by: 'Rita Berg', at: '2026-11-21T06:42:00Z' }
  return { ...plain, id, result: 'refused' as const, code: 'conflict' as const, decided }
}

/** A queue that loses what is decided. */
function queue() {
  let waiting = [dana, kenji, luisa]
  return [
    answer(listAgents, () => ({ objects: waiting, next: null })),
    answer(countAgents, () => countsOf(waiting)),
    answer(readAgent, (_, { id = '' }) => ({
      ...claire,
      ...undecidedRecord,
      ...(waiting.find((one) => one.id === id) ?? dana),
    })),
    answer(decideInBulk, ({ action, ids, including_warnings }: Bulk) => {
      const results = ids.map((id) =>
        action === 'approve'
          ? resultOf(id, including_warnings)
          : { ...plain, id, result: 'done' as const },
      )
      if (action !== 'assign')
        waiting = waiting.filter(
          ({ id }) => !results.some((each) => each.id === id && each.result === 'done'),
        )
      return { results }
    }),
    answer(undoDecision, (_, { id = '' }) => {
      waiting = [dana, kenji, luisa].filter((one) => one.id === id || waiting.includes(one))
      return { id, state: 'activated' as const, pin_code: null }
    }),
  ]
}

async function open(answers: Answer[] = [], path = '/staff/users') {
  const screen = await renderAt(path, {
    answers: [
      ...answers,
      answer(me, ines),
      ...queue(),
      ...counts,
      answer(listChanges, { objects: [], next: null }),
      answer(listMissing, { objects: [], next: null }),
    ],
  })
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
  return screen
}
const bar = (screen: Screen) => screen.getByRole('region', { name: 'Picked entries' })
const box = (screen: Screen, name: string | RegExp) => screen.getByRole('checkbox', { name })
const sent = (screen: Screen) =>
  screen.callsOf('POST /api/staff/agents/bulk').map(({ body }) => body)
const linesOf = (screen: Screen) =>
  screen
    .getByRole('list', { name: 'Results' })
    .getByRole('listitem')
    .elements()
    .map((line) => line.textContent)

describe('picked registrations', () => {
  test('X and the pointer pick rows, and the bar says how many are picked', async () => {
    const screen = await open()
    await expect.element(box(screen, 'Pick Dana Whitfield')).not.toBeChecked()
    await userEvent.keyboard('x')
    await expect.element(box(screen, 'Pick Dana Whitfield')).toBeChecked()
    await expect.element(bar(screen).getByText('1 picked')).toBeVisible()
    await box(screen, 'Pick Luisa Ferraz').click()
    await expect.element(bar(screen).getByText('2 picked')).toBeVisible()
    await expectAccessible()
    // The keys go on working after a press on a box.
    await userEvent.keyboard('jx')
    await expect.element(bar(screen).getByText('3 picked')).toBeVisible()
    await box(screen, 'Pick all entries shown').click()
    await expect.element(bar(screen)).not.toBeInTheDocument()
    await box(screen, 'Pick all entries shown').click()
    await bar(screen).getByRole('button', { name: 'Pick none' }).click()
    await expect.element(bar(screen)).not.toBeInTheDocument()
  })

  test('A approves all that are picked; the answer is told row by row, and what was not done stays picked', async () => {
    const screen = await open()
    await box(screen, 'Pick all entries shown').click()
    await expect.element(bar(screen).getByText('3 picked')).toBeVisible()
    await userEvent.keyboard('a')
    const dialog = screen.getByRole('dialog', { name: 'Approve 3 entries?' })
    await expectAccessible()
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await expect.element(screen.getByText('1 of 3 entries done').first()).toBeVisible()
    await expect
      .poll(() => linesOf(screen))
      .toEqual([
        expect.stringMatching(/^Kenji Morita Rita Berg declined this on /),
        'Luisa Ferraz passed over: no IATA number',
        'Dana Whitfield US104823',
      ])
    await expect.element(bar(screen).getByText('2 picked')).toBeVisible()
    await expectAccessible()
    expect(sent(screen)).toEqual([
      {
        action: 'approve',
        ids: [danasId, kenjisId, luisasId],
        including_warnings: false,
        add_agency: false,
      },
    ])
    expect(screen.callsOf('POST /api/staff/agents/{id}/approve')).toEqual([])
  })

  test('U undoes all that were decided together, and the first of them is selected again', async () => {
    const screen = await open()
    await box(screen, 'Pick Dana Whitfield').click()
    await box(screen, 'Pick Luisa Ferraz').click()
    await bar(screen).getByRole('button', { name: 'Approve' }).click()
    const dialog = screen.getByRole('dialog')
    await dialog.getByRole('checkbox', { name: 'Also those with a warning' }).click()
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await expect.element(screen.getByText('2 of 2 entries done').first()).toBeVisible()
    await expect.element(screen.getByRole('region', { name: 'Kenji Morita' })).toBeVisible()
    await userEvent.keyboard('u')
    await expect.element(screen.getByText('2 decisions were undone.').first()).toBeVisible()
    await expect.element(screen.getByRole('region', { name: 'Dana Whitfield' })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: /Dana Whitfield$/ })).toHaveFocus()
    expect(screen.callsOf('POST /api/staff/agents/{id}/undo').map(({ path }) => path)).toEqual([
      `/api/staff/agents/${danasId}/undo`,
      `/api/staff/agents/${luisasId}/undo`,
    ])
  })

  test('D declines them with one reason, and M takes them', async () => {
    const screen = await open()
    await box(screen, 'Pick Dana Whitfield').click()
    await expect.element(bar(screen)).toBeVisible()
    await userEvent.keyboard('m')
    await expect.poll(() => sent(screen)).toEqual([{ action: 'assign', to: 'me', ids: [danasId] }])
    await box(screen, 'Pick Kenji Morita').click()
    await userEvent.keyboard('d')
    const dialog = screen.getByRole('dialog', { name: 'Decline 1 entry?' })
    await dialog.getByLabelText('Reason').fill('We could not find your agency.')
    await expect.element(dialog.getByText(/^They read English\./)).toBeVisible()
    await dialog.getByRole('button', { name: 'Decline' }).click()
    await expect.element(screen.getByText('1 of 1 entry done').first()).toBeVisible()
    expect(sent(screen).at(-1)).toEqual({
      action: 'decline',
      ids: [kenjisId],
      reason: 'We could not find your agency.',
    })
  })

  test('nothing is lost when the server is not reached: the picks and the dialog stay', async () => {
    const screen = await open([answer(decideInBulk, problem(503, 'busy'))])
    await box(screen, 'Pick all entries shown').click()
    await bar(screen).getByRole('button', { name: 'Approve' }).click()
    const dialog = screen.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await expect.element(dialog.getByRole('alert')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(bar(screen).getByText('3 picked')).toBeVisible()
  })

  test('a phone shows the boxes and the bar, and nothing is wider than the window', async () => {
    await page.viewport(390, 844)
    const screen = await open()
    await box(screen, 'Pick Dana Whitfield').click()
    await expect.element(bar(screen).getByRole('button', { name: 'Approve' })).toBeInViewport()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
    await expectAccessible()
  })

  test('somebody who decides nothing picks nothing', async () => {
    const screen = await open([answer(me, { ...ines, role: 'support' })])
    await expect.element(screen.getByRole('region', { name: 'Dana Whitfield' })).toBeVisible()
    await userEvent.keyboard('x')
    expect(screen.getByRole('checkbox').elements()).toEqual([])
  })
})

test('data changes are picked and decided together in the same way', async () => {
  const request = (id: string, agent: string) => ({
    ...waitingChange,
    id,
    agent_id: id,
    agent,
    email: `${id}@example.com`,
    pin_code: 'FR104822',
    asked_at: '2026-11-21T06:12:00Z',
    changes: [{ field: 'surname', before: 'Moreau', after: 'Dubois' }],
  })
  let waiting = [request(uuid(4), 'Claire Moreau'), request(uuid(5), 'Akira Sato')]
  const screen = await open(
    [
      answer(listChanges, () => ({ objects: waiting, next: null })),
      answer(countChanges, () => countsOf(waiting)),
      answer(readAgent, (_, { id = '' }) => ({
        ...claire,
        ...undecidedRecord,
        ...dana,
        id,
        state: 'approved' as const,
      })),
      answer(decideChangesInBulk, ({ ids }) => {
        waiting = waiting.filter(({ id }) => !ids.includes(id))
        return { results: ids.map((id) => ({ ...plain, id, result: 'done' as const })) }
      }),
    ],
    '/staff/users?view=changes',
  )
  await expect.element(screen.getByRole('region', { name: 'Claire Moreau' })).toBeVisible()
  await userEvent.keyboard('xjx')
  await expect.element(bar(screen).getByText('2 picked')).toBeVisible()
  await expectAccessible()
  await userEvent.keyboard('a')
  const dialog = screen.getByRole('dialog', { name: 'Approve 2 entries?' })
  expect(dialog.getByRole('checkbox').elements()).toEqual([])
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect.element(screen.getByText('2 of 2 entries done').first()).toBeVisible()
  expect(screen.callsOf('POST /api/staff/changes/bulk').map(({ body }) => body)).toEqual([
    { action: 'approve', ids: [uuid(4), uuid(5)] },
  ])
})
