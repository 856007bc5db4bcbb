import { reinstateAgent, reopenAgent, suspendAgent } from '@passerelle/contracts/agent-states.ts'
import type { AgentState, Role } from '@passerelle/contracts/choices.ts'
import { listReasons } from '@passerelle/contracts/reasons.ts'
import { me } from '@passerelle/contracts/signin.ts'
import {
  countAgents,
  countChanges,
  listAgents,
  listChanges,
  listMissing,
  readAgent,
  undoDecision,
} from '@passerelle/contracts/staff.ts'
import { describe, expect, test } from 'vitest'
import { counts, countsOf, undecidedRecord, waitingAgent } from '../../../../test/desk.ts'
import { claire, claireSignedIn } from '../../../../test/people.ts'
import { expectAccessible, renderAt } from '../../../../test/render.tsx'
import { answer } from '../../../../test/server.ts'

const shared = {
  id: '0b1f6a50-7c1e-4d7a-9b1e-5a0c3d2e0302',
  for: 'suspend',
  name: 'Shared account',
  is_standard: false,
} as const
const dana = {
  ...waitingAgent,
  pin_code: 'US744527',
  last_signed_in_at: '2026-11-21T12:00:00Z' as string | null,
}

interface Options {
  role?: Role
  signedInAt?: string | null
}

/** The desk shows Dana, who has this state, until somebody changes it. */
async function open(
  state: AgentState,
  { role = 'reviewer', signedInAt = dana.last_signed_in_at }: Options = {},
) {
  let now = state
  const goesTo = (next: AgentState) => {
    now = next
    return { id: 'dana', state: next, pin_code: null }
  }
  return renderAt(`/staff/users?status=${state}`, {
    answers: [
      answer(me, { ...claireSignedIn, role }),
      answer(listReasons, {
        objects: [{ ...shared, texts: { 'en-US': 'Your account was shared.' } }],
        next: null,
      }),
      answer(listAgents, ({ status }) => ({
        objects: status === now ? [{ ...dana, last_signed_in_at: signedInAt, state: now }] : [],
        next: null,
      })),
      answer(countAgents, ({ status = 'activated' }) => countsOf(status === now ? [dana] : [])),
      answer(countChanges, countsOf([])),
      answer(listChanges, { objects: [], next: null }),
      answer(listMissing, { objects: [], next: null }),
      answer(readAgent, () => ({
        ...claire,
        ...dana,
        ...undecidedRecord,
        state: now,
        decided_at: '2026-11-21T06:42:00Z',
        suspended_at: now === 'suspended' ? '2026-11-22T06:42:00Z' : null,
        suspended_until: now === 'suspended' ? '2027-01-04T06:42:00Z' : null,
        reason: now === 'approved' ? null : 'The account was shared.',
      })),
      answer(suspendAgent, () => goesTo('suspended')),
      answer(reinstateAgent, () => goesTo('approved')),
      answer(reopenAgent, () => goesTo('activated')),
      answer(undoDecision, () => goesTo(state)),
      ...counts,
    ],
  })
}
type Screen = Awaited<ReturnType<typeof open>>
const button = (screen: Screen, name: string) => screen.getByRole('button', { name, exact: true })

describe('an agent who does not wait', () => {
  test('is suspended with a kept reason, until a day, and that can be undone', async () => {
    const screen = await open('approved')
    await expect.element(screen.getByText(/^Approved on/)).toBeVisible()
    await button(screen, 'Suspend').click()
    const dialog = screen.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'From the list' }).click()
    await screen.getByRole('option', { name: 'Shared account' }).click()
    await dialog.getByLabelText('Ends on (optional)').fill('2020-01-01')
    await dialog.getByRole('button', { name: 'Suspend' }).click()
    await expect.element(dialog.getByText('Please choose a day after today')).toBeVisible()
    await dialog.getByLabelText('Ends on (optional)').fill('2099-01-01')
    await expectAccessible()
    await dialog.getByRole('button', { name: 'Suspend' }).click()
    await expect.element(screen.getByText('Dana Whitfield is suspended.').first()).toBeVisible()
    await expect
      .poll(() => screen.callsOf('POST /api/staff/agents/{id}/suspend').map(({ body }) => body))
      .toEqual([
        {
          reason_id: shared.id,
          until: new Date('2099-01-01T00:00').toISOString(),
          version: 1,
        },
      ])
    await button(screen, 'Undo').click()
    await expect
      .element(screen.getByText('The decision on Dana Whitfield was undone.').first())
      .toBeVisible()
  })

  test('shows since when, why and until when the suspension is, and is reinstated', async () => {
    const screen = await open('suspended')
    await expect.element(screen.getByText(/^Suspended on .* until .*2027/)).toBeVisible()
    await expect.element(screen.getByText('The account was shared.')).toBeVisible()
    await expectAccessible()
    await button(screen, 'Reinstate').click()
    await expect.element(screen.getByText('Dana Whitfield is reinstated.').first()).toBeVisible()
  })

  test('is reopened with a reason after a decline', async () => {
    const screen = await open('declined')
    await button(screen, 'Reopen').click()
    const dialog = screen.getByRole('dialog')
    await dialog.getByLabelText('Reason').fill('We found the agency.')
    await dialog.getByRole('button', { name: 'Reopen' }).click()
    await expect
      .poll(() => screen.callsOf('POST /api/staff/agents/{id}/reopen').map(({ body }) => body))
      .toEqual([{ reason: 'We found the agency.', version: 1 }])
  })

  test('has the last sign-in in the list in place of a waiting time, and the login number among the facts', async () => {
    const screen = await open('approved')
    await expect.element(screen.getByRole('columnheader', { name: 'Last sign-in' })).toBeVisible()
    await expect
      .element(screen.getByRole('row', { name: /Nov 21, 2026.*Dana Whitfield/ }))
      .toBeVisible()
    expect(screen.getByRole('columnheader', { name: 'Waiting' }).query()).toBeNull()
    const facts = screen.getByRole('region', { name: 'Dana Whitfield' })
    await expect.element(facts).toMatchTextContent('eXperts login')
    await expect.element(facts).toMatchTextContent('US744527')
    await expectAccessible()
  })

  test('and has never signed in has this in the list', async () => {
    const screen = await open('suspended', { signedInAt: null })
    await expect.element(screen.getByRole('row', { name: /Never.*Dana Whitfield/ })).toBeVisible()
  })

  test('has no buttons for somebody who may not decide', async () => {
    const screen = await open('approved', { role: 'support' })
    await expect.element(screen.getByText(/^Approved on/)).toBeVisible()
    expect(button(screen, 'Suspend').query()).toBeNull()
  })
})

test('the list shows another status from its list, in the address and in the call', async () => {
  const screen = await open('activated')
  await screen.getByRole('combobox', { name: 'Status' }).click()
  await screen.getByRole('option', { name: 'Suspended' }).click()
  await expect
    .poll(() => screen.callsOf('GET /api/staff/agents').at(-1))
    .toMatchObject({ body: { status: 'suspended' } })
})
