import { saveProfile, withdrawChanges } from '@passerelle/contracts/profile.ts'
import { describe, expect, test } from 'vitest'
import { claire } from '../../../test/people.ts'
import { bar, box, button, open, toasts } from '../../../test/profile-steps.ts'
import { expectAccessible } from '../../../test/render.tsx'
import { answer } from '../../../test/server.ts'

describe('a pending change', () => {
  const pending = {
    pending_id: 'change-1',
    pending_changes: {
      surname: 'Moreau-Dubois',
      agency_position_id: 2,
      'agency.country_id': 44,
      'agency.iata_nr': null,
    },
  }

  test('"We\'re processing your change of data." shows while pending_id is set, with the pending values', async () => {
    const screen = await open('/profile/info', { agent: pending })
    await expect.element(screen.getByText("We're processing your change of data.")).toBeVisible()
    const waits = [...screen.container.querySelectorAll('main li')].map((item) => item.textContent)
    expect(waits).toEqual([
      'Last name: Moreau-Dubois',
      'Job title: Agency Owner/Business Manager',
      'IATA number: empty',
      'Country: Germany',
    ])
    await expectAccessible()
  })

  test('stands at its field with Withdraw, and only that change is withdrawn', async () => {
    const { surname: _, ...others } = pending.pending_changes
    const screen = await open('/profile/info', {
      agent: pending,
      answers: [answer(withdrawChanges, { ...claire, ...pending, pending_changes: others })],
    })
    await expect.element(box(screen, 'Last name')).toHaveValue('Moreau')
    const asked = screen.getByText('Moreau-Dubois – being checked')
    await expect.element(asked).toBeVisible()
    await expect
      .element(box(screen, 'Last name'))
      .toHaveAccessibleDescription(/Moreau-Dubois – being checked/)
    await button(screen, 'Withdraw: Last name').click()
    await expect.element(asked).not.toBeInTheDocument()
    await expect.element(box(screen, 'Last name')).toHaveFocus()
    await expect
      .element(screen.getByText('Agency Owner/Business Manager – being checked'))
      .toBeVisible()
    expect(screen.callsOf('POST /api/user/withdraw').map(({ body }) => body)).toEqual([
      { fields: ['surname'] },
    ])
  })

  test('is announced as sent for review, not as updated', async () => {
    const screen = await open('/profile/info', {
      answers: [
        answer(saveProfile, {
          ...claire,
          pending_id: 'change-1',
          pending_changes: { surname: 'Moreau-Dubois' },
        }),
      ],
    })
    await box(screen, 'Last name').fill('Moreau-Dubois')
    await button(screen, 'Save').click()
    await expect.poll(() => toasts(screen)).toMatchObject([{ message: 'Sent for review' }])
    await expect.element(bar(screen).getByText('Sent for review', { exact: true })).toBeVisible()
    await expect.element(screen.getByText('Moreau-Dubois – being checked')).toBeVisible()
  })

  test('beside a value that applies at once, both are announced', async () => {
    const screen = await open('/profile/info', {
      answers: [
        answer(saveProfile, {
          ...claire,
          agency_department: 'Groups and events',
          pending_id: 'change-1',
          pending_changes: { surname: 'Moreau-Dubois' },
        }),
      ],
    })
    await box(screen, 'Last name').fill('Moreau-Dubois')
    await box(screen, 'Department').fill('Groups and events')
    await button(screen, 'Save').click()
    await expect
      .poll(() => toasts(screen))
      .toMatchObject([{ message: 'Profile updated' }, { message: 'Sent for review' }])
    await expect.element(bar(screen).getByText('Profile updated · Sent for review')).toBeVisible()
  })

  test('shows nothing when nothing is pending', async () => {
    const screen = await open('/profile/info')
    expect(screen.getByText("We're processing your change of data.").query()).toBeNull()
    expect(button(screen, 'Withdraw all').query()).toBeNull()
  })

  test('can be withdrawn together with all others', async () => {
    const screen = await open('/profile/info', {
      agent: pending,
      answers: [answer(withdrawChanges, claire)],
    })
    await button(screen, 'Withdraw all').click()
    await expect
      .element(screen.getByText("We're processing your change of data."))
      .not.toBeInTheDocument()
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveFocus()
    expect(screen.callsOf('POST /api/user/withdraw').map(({ body }) => body)).toEqual([{}])
  })

  test('a new e-mail address is pending until its link is used', async () => {
    const screen = await open('/profile/info', {
      agent: { pending_changes: { email: 'claire@new.example' } },
    })
    await expect
      .element(
        screen.getByText(
          'Open the link that we sent to claire@new.example to confirm your new address.',
        ),
      )
      .toBeVisible()
    await expect.element(screen.getByText('claire@new.example – not confirmed yet')).toBeVisible()
    await expect.element(button(screen, 'Withdraw: E-mail')).toBeVisible()
    expect(screen.getByText("We're processing your change of data.").query()).toBeNull()
  })

  test('an agent who is not approved yet reads that the details are being checked', async () => {
    const screen = await open('/profile/info', { agent: { state: 'activated', pin_code: null } })
    await expect
      .element(screen.getByText('We are checking your details and will be in touch soon.'))
      .toBeVisible()
  })
})

test.each([
  ['activated', '/profile/info'],
  ['approved', '/profile/newsletter'],
] as const)(
  'a question of the staff to somebody who is %s shows on %s with the way to its answer',
  async (state, path) => {
    const screen = await open(path, { agent: { state, answer_by: '2026-12-05T09:30:00Z' } })
    await expect
      .element(screen.getByText(/^We have a question before we decide. .*Dec 5, 2026/))
      .toBeVisible()
    await expect
      .element(screen.getByRole('link', { name: 'Answer' }))
      .toHaveAttribute('href', '/application')
    expect(screen.getByText(/^We are checking/).query()).toBeNull()
    await expectAccessible()
  },
)
