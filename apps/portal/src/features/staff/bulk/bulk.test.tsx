import { me } from '@passerelle/contracts/signin.ts'
import * as limits from '@passerelle/contracts/limits.ts'
import { listReasons } from '@passerelle/contracts/reasons.ts'
import { decideChangesInBulk, decideInBulk, listColleagues } from '@passerelle/contracts/queue.ts'
import type { BodyOf } from '@passerelle/contracts/endpoint.ts'
import {
  countAgents,
  countChanges,
  listAgents,
  listChanges,
  listMissing,
  readAgent,
  undoChange,
  undoDecision,
  type AgentRow,
} from '@passerelle/contracts/staff.ts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { claire, ines } from '../../../../test/people.ts'
import { expectAccessible, renderAt } from '../../../../test/render.tsx'
import {
  changeRequest,
  counts,
  countsOf,
  undecidedRecord,
  waitingAgent,
} from '../../../../test/desk.ts'
import { answer, problem, type Answer } from '../../../../test/server.ts'

afterEach(() => vi.useRealTimers())

type Screen = Awaited<ReturnType<typeof renderAt>>
type Bulk = BodyOf<typeof decideInBulk>

const row = (id: string, name: string, surname: string): AgentRow => ({
  ...waitingAgent,
  id,
  name,
  surname,
  email: `${name.toLowerCase()}@example.com`,
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
/** Lets the lists be read again, as coming back to the window does. */
function comeBack() {
  vi.setSystemTime(Date.now() + limits.seconds(5))
  dispatchEvent(new Event('focus'))
}
const bar = (screen: Screen) => screen.getByRole('region', { name: 'Picked entries' })
const box = (screen: Screen, name: string | RegExp) => screen.getByRole('checkbox', { name })
const sent = (screen: Screen) =>
  screen.callsOf('POST /api/staff/agents/bulk').map(({ body }) => body)
const rowButton = (screen: Screen, name: string) =>
  screen.getByRole('button', { name: new RegExp(`${name}$`) })
const undone = (screen: Screen) =>
  screen.callsOf('POST /api/staff/agents/{id}/undo').map(({ path }) => path.split('/').at(-2))
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
    await expect.element(box(screen, 'Pick all')).toBePartiallyChecked()
    await expectAccessible()
    // The keys go on working after a press on a box.
    await userEvent.keyboard('jx')
    await expect.element(bar(screen).getByText('3 picked')).toBeVisible()
    await box(screen, 'Pick all').click()
    await expect.element(bar(screen)).not.toBeInTheDocument()
    await box(screen, 'Pick all').click()
    await bar(screen).getByRole('button', { name: 'Pick none' }).click()
    await expect.element(bar(screen)).not.toBeInTheDocument()
    await expect.element(rowButton(screen, 'Kenji Morita')).toHaveFocus()
  })

  test('what happens is said in a place that is there, empty, before the first words', async () => {
    const screen = await open()
    const place = () =>
      screen
        .getByRole('status')
        .elements()
        .filter((element) => element.getAttribute('aria-atomic') === 'false')
    await expect.poll(place).toHaveLength(1)
    const [said] = place()
    expect(said).toHaveTextContent('')
    await expect.element(box(screen, 'Pick Dana Whitfield')).not.toBeChecked()
    await userEvent.keyboard('x')
    await expect.poll(() => said?.textContent).toBe('1 picked')
    await bar(screen).getByRole('button', { name: 'Give them back' }).click()
    await expect.poll(() => linesOf(screen)).toEqual(['Dana Whitfield given back'])
    expect(said).toHaveTextContent('1 of 1 entry done')
    expect(place()).toEqual([said])
    expect(screen.getByRole('list', { name: 'Results' }).element().closest('[role=status]')).toBe(
      null,
    )
    await screen.getByRole('button', { name: 'Close' }).first().click()
    await expect.element(rowButton(screen, 'Dana Whitfield')).toHaveFocus()
    expect(said).toHaveTextContent('')
  })

  test('A approves all that are picked; the answer is told row by row, and what was not done stays picked', async () => {
    const screen = await open()
    await box(screen, 'Pick all').click()
    await expect.element(bar(screen).getByText('3 picked')).toBeVisible()
    await userEvent.keyboard('a')
    const dialog = screen.getByRole('dialog', { name: 'Approve 3 entries?' })
    await expectAccessible()
    await dialog.getByRole('button', { name: 'Approve' }).click()
    // It is said once on the page, beside 'Undo', and once to screen readers.
    await expect.poll(() => screen.getByText('1 of 3 entries done').elements()).toHaveLength(2)
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
        versions: { [danasId]: 1, [kenjisId]: 1, [luisasId]: 1 },
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
    await expect.element(rowButton(screen, 'Dana Whitfield')).toHaveFocus()
    await expect.element(screen.getByRole('list', { name: 'Results' })).not.toBeInTheDocument()
    expect(undone(screen)).toEqual([luisasId, danasId])
  })

  const approveAll = async (screen: Screen) => {
    await box(screen, 'Pick all').click()
    await bar(screen).getByRole('button', { name: 'Approve' }).click()
    const dialog = screen.getByRole('dialog')
    await dialog.getByRole('checkbox', { name: 'Also those with a warning' }).click()
    await dialog.getByRole('button', { name: 'Approve' }).click()
  }

  test('what cannot be undone keeps no other from it, and alone stays to be undone', async () => {
    let isRefused = true
    const screen = await open([
      answer(undoDecision, (_, { id = '' }) => {
        if (id === luisasId && isRefused) return problem(409, 'conflict')
        return { id, state: 'activated' as const, pin_code: null }
      }),
    ])
    await approveAll(screen)
    await expect.element(screen.getByText('2 of 3 entries done').first()).toBeVisible()
    await screen.getByRole('button', { name: 'Undo' }).click()
    await expect.element(screen.getByText('1 decision was undone.').first()).toBeVisible()
    await expect.element(screen.getByRole('alert').first()).toBeVisible()
    expect(undone(screen)).toEqual([luisasId, danasId])
    isRefused = false
    await screen.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => undone(screen)).toEqual([luisasId, danasId, luisasId])
    await expect.element(screen.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
  })

  test('the time to undo begins before the answer, because the server may have decided at once', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const screen = await open([
      answer(decideInBulk, ({ ids }: Bulk) => {
        vi.setSystemTime(Date.now() + limits.undo.time + 1)
        return { results: ids.map((id) => ({ ...plain, id, result: 'done' as const })) }
      }),
    ])
    await approveAll(screen)
    await expect.poll(() => linesOf(screen)).toHaveLength(3)
    await expect.element(screen.getByText('3 of 3 entries done').nth(1)).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
  })

  test('D declines them with one reason, and M takes them', async () => {
    const screen = await open()
    await box(screen, 'Pick Dana Whitfield').click()
    await expect.element(bar(screen)).toBeVisible()
    await userEvent.keyboard('m')
    await expect
      .poll(() => sent(screen))
      .toEqual([{ action: 'assign', to: 'me', ids: [danasId], versions: { [danasId]: 1 } }])
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
      versions: { [kenjisId]: 1 },
      reason: 'We could not find your agency.',
    })
    // The box that had the focus is gone.
    await expect.element(rowButton(screen, 'Dana Whitfield')).toHaveFocus()
  })

  test('P passes them on to a colleague of any area', async () => {
    const colleague = { id: uuid(9), name: 'Mara Lind' }
    const screen = await open([answer(listColleagues, { objects: [colleague], next: null })])
    await box(screen, 'Pick Dana Whitfield').click()
    await box(screen, 'Pick Kenji Morita').click()
    await expect.element(bar(screen)).toBeVisible()
    await userEvent.keyboard('p')
    const dialog = screen.getByRole('dialog', { name: 'Pass on 2 entries' })
    await dialog.getByRole('combobox', { name: 'Colleague' }).click()
    await screen.getByRole('option', { name: 'Mara Lind' }).click()
    await dialog.getByRole('button', { name: 'Pass on' }).click()
    await expect.poll(() => linesOf(screen)).toHaveLength(2)
    expect(sent(screen)).toMatchObject([
      { action: 'assign', to: colleague.id, ids: [danasId, kenjisId] },
    ])
    expect(screen.callsOf('GET /api/staff/colleagues')[0]?.body).not.toHaveProperty('area')
  })

  test('a kept reason is shown with its lines, and with the languages that have no text', async () => {
    const screen = await open([
      answer(listAgents, {
        objects: [
          { ...dana, locale: 'fr' },
          { ...kenji, locale: 'ja' },
        ],
        next: null,
      }),
      answer(listReasons, {
        objects: [
          {
            id: uuid(9),
            name: 'No agency',
            is_standard: false,
            for: 'decline' as const,
            texts: { 'en-US': 'We did not find it.\nPlease write.', fr: 'Pas trouvée.' },
          },
        ],
        next: null,
      }),
    ])
    await box(screen, 'Pick all').click()
    await bar(screen).getByRole('button', { name: 'Decline' }).click()
    const dialog = screen.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'From the list' }).click()
    await screen.getByRole('option', { name: 'No agency' }).click()
    await expect.element(dialog.getByText(/^There is no text in Japanese\./)).toBeVisible()
    const text = dialog.getByText(/We did not find it\./).element()
    expect(getComputedStyle(text).whiteSpace).toBe('pre-wrap')
  })

  test('the boxes stay one tab stop when the open entry has left the list', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    let waiting = [dana, kenji]
    const screen = await open([answer(listAgents, () => ({ objects: waiting, next: null }))])
    await expect.element(box(screen, 'Pick Dana Whitfield')).toHaveAttribute('tabindex', '0')
    waiting = [kenji]
    comeBack()
    await expect.element(box(screen, 'Pick Dana Whitfield')).not.toBeInTheDocument()
    await expect.element(box(screen, 'Pick Kenji Morita')).toHaveAttribute('tabindex', '0')
  })

  test('nothing is lost when the server is not reached: the picks and the dialog stay', async () => {
    const screen = await open([answer(decideInBulk, problem(503, 'busy'))])
    await box(screen, 'Pick all').click()
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

describe('picked data changes', () => {
  const request = (id: string, agent: string) => ({
    ...changeRequest,
    id,
    version: 3,
    agent_id: id,
    agent,
    email: `${id}@example.com`,
  })
  const claires = request(uuid(4), 'Claire Moreau')
  const akiras = request(uuid(5), 'Akira Sato')
  const openChanges = async (more: Answer[] = []) => {
    let waiting = [claires, akiras]
    const screen = await open(
      [
        ...more,
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
        answer(undoChange, (_, { id = '' }) => {
          waiting = [claires, akiras].filter((one) => one.id === id || waiting.includes(one))
          return { id, open: true }
        }),
      ],
      '/staff/users?view=changes',
    )
    await expect.element(screen.getByRole('region', { name: 'Claire Moreau' })).toBeVisible()
    return screen
  }

  test('they are picked and decided together in the same way, as they were shown', async () => {
    const screen = await openChanges()
    await userEvent.keyboard('xjx')
    await expect.element(bar(screen).getByText('2 picked')).toBeVisible()
    await expectAccessible()
    await userEvent.keyboard('a')
    const dialog = screen.getByRole('dialog', { name: 'Approve 2 entries?' })
    await dialog.getByRole('checkbox', { name: 'Also those with a warning' }).click()
    await dialog.getByRole('checkbox', { name: /^Add the agencies/ }).click()
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await expect.element(screen.getByText('2 of 2 entries done').first()).toBeVisible()
    expect(screen.callsOf('POST /api/staff/changes/bulk').map(({ body }) => body)).toEqual([
      {
        action: 'approve',
        ids: [uuid(4), uuid(5)],
        versions: { [uuid(4)]: 3, [uuid(5)]: 3 },
        including_warnings: true,
        add_agency: true,
      },
    ])
  })

  test('a question to the agent keeps its text when the request changes, and the record is read again', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    let version = 3
    const screen = await openChanges([
      answer(listChanges, () => ({ objects: [{ ...claires, version }], next: null })),
    ])
    await screen.getByRole('button', { name: /^Ask a question/ }).click()
    const question = screen.getByRole('dialog').getByLabelText('Question')
    await question.fill('Is it your married name?')
    const reads = () => screen.callsOf('GET /api/staff/agents/{id}').length
    const before = reads()
    version = 4
    comeBack()
    await expect.poll(reads).toBeGreaterThan(before)
    await expect.element(question).toHaveValue('Is it your married name?')
  })

  test('U undoes them, and forgets what became of them', async () => {
    const screen = await openChanges()
    await userEvent.keyboard('xjx')
    await bar(screen).getByRole('button', { name: 'Approve' }).click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await expect.poll(() => linesOf(screen)).toHaveLength(2)
    await userEvent.keyboard('u')
    await expect.element(screen.getByText('2 decisions were undone.').first()).toBeVisible()
    await expect.element(screen.getByRole('list', { name: 'Results' })).not.toBeInTheDocument()
    await expect.element(screen.getByRole('button', { name: /^Claire Moreau/ })).toHaveFocus()
    expect(screen.callsOf('POST /api/staff/changes/{id}/undo').map(({ path }) => path)).toEqual([
      `/api/staff/changes/${uuid(5)}/undo`,
      `/api/staff/changes/${uuid(4)}/undo`,
    ])
  })
})
