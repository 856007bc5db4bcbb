import { withdrawChanges } from '@passerelle/contracts/profile.ts'
import { describe, expect, test } from 'vitest'
import { claire } from '../../../test/people.ts'
import { button, open } from '../../../test/profile-steps.ts'
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

  test('shows nothing when nothing is pending', async () => {
    const screen = await open('/profile/info')
    expect(screen.getByText("We're processing your change of data.").query()).toBeNull()
    expect(button(screen, 'Withdraw').query()).toBeNull()
  })

  test('can be withdrawn', async () => {
    const screen = await open('/profile/info', {
      agent: pending,
      answers: [answer(withdrawChanges, claire)],
    })
    await button(screen, 'Withdraw').click()
    await expect
      .element(screen.getByText("We're processing your change of data."))
      .not.toBeInTheDocument()
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
    expect(screen.getByText("We're processing your change of data.").query()).toBeNull()
  })

  test('an agent who is not approved yet reads that the details are being checked', async () => {
    const screen = await open('/profile/info', { agent: { state: 'activated', pin_code: null } })
    await expect
      .element(screen.getByText('We are checking your details and will be in touch soon.'))
      .toBeVisible()
  })
})
