/** The profile's screens take all their words from the translation resources, the kit's too (issue 2). */
import {
  changePassword,
  deleteAccount,
  readProfile,
  saveProfile,
} from '@passerelle/contracts/profile.ts'
import { connectedSites, endSite } from '@passerelle/contracts/provider.ts'
import { me } from '@passerelle/contracts/signin.ts'
import { consentNames, consentPlaces, readConsents } from '@passerelle/contracts/terms.ts'
import { describe, expect, test } from 'vitest'
import { hanako, hanakoSignedIn } from '../../test/hanako.ts'
import { expectAllMarked, renderMarked } from '../../test/pseudo-locale.ts'
import { field, open, press, said } from '../../test/pseudo-locale-steps.ts'
import { answer, refusal } from '../../test/server.ts'

test('Welcome, and the menu under the name', async () => {
  const screen = await open('/')
  await screen.getByRole('button', { name: hanakoSignedIn.name, exact: false }).click()
  await said(screen, 'Sign out')
  expectAllMarked()
})

test('a server that is away', async () => {
  const screen = await renderMarked('/', [answer(me, 'networkDown')])
  await said(screen, 'Try again')
  expectAllMarked()
})

describe('the profile', () => {
  test('what was agreed to, wherever that was', async () => {
    const at = '2026-11-12T06:42:00.000Z'
    const consents = consentPlaces.map((place, n) => ({
      name: consentNames[n] ?? 'optin',
      given: true,
      at,
      place,
    }))
    const terms = [
      { key: 'jp', version: '2026-01-01', language: 'ja', title: '利用規約', text: 'x', at },
    ]
    const screen = await open('/profile/newsletter', {}, [
      answer(readConsents, { consents, terms }),
    ])
    await said(screen, 'Terms you accepted')
    expectAllMarked()
  })

  test.each(['info', 'agency', 'newsletter', 'password'])(
    'its page %s, in the United States and in Canada',
    async (page) => {
      const { unmount } = await open(`/profile/${page}`, { state: 'activated' })
      await unmount()
      await open(`/profile/${page}`, {
        country_id: 21,
        agency: { ...hanako.agency, country_id: 21 },
      })
    },
  )

  test('a record that does not come', async () => {
    const screen = await renderMarked('/profile/info', [
      answer(me, { ...hanakoSignedIn, notifications: [] }),
      answer(readProfile, 'networkDown'),
    ])
    await said(screen, 'Your data could not be loaded.')
    expectAllMarked()
  })

  test('changes that wait, each field by its name and value', async () => {
    const held = {
      name: '花',
      surname: null,
      country_id: 21,
      agency_position_id: 2,
      'agency.name': '緑',
      'agency.country_id': 44,
      email: 'hana@example.com',
    }
    const screen = await open('/profile/info', { pending_id: '1', pending_changes: held })
    await said(screen, 'Withdraw')
  })

  test('an edit that is wrong, is saved, is refused', async () => {
    let isAway = false
    const screen = await open('/profile/info', {}, [
      answer(saveProfile, () => (isAway ? 'networkDown' : { ...hanako, surname: '山本' })),
    ])
    await field(screen, 'Last name').fill('')
    await said(screen, 'Unsaved changes')
    expectAllMarked()
    await press(screen, 'Save')
    await said(screen, 'Please complete all required fields.')
    expectAllMarked()
    await field(screen, 'Last name').fill('山本')
    await press(screen, 'Save')
    await said(screen, 'Profile updated')
    expectAllMarked()
    isAway = true
    await field(screen, 'Last name').fill('山口')
    await press(screen, 'Save')
    await said(screen, 'The portal cannot be reached')
    expectAllMarked()
  })

  test('an address that is taken', async () => {
    const screen = await open('/profile/info', {}, [answer(saveProfile, { success: false })])
    await field(screen, 'E-mail').fill('hana@example.com')
    await press(screen, 'Save')
    await said(screen, 'Please, use another email')
    expectAllMarked()
  })

  test('a consent that is changed', async () => {
    const screen = await open('/profile/newsletter')
    await screen.getByRole('switch').first().click()
    await said(screen, 'changed')
    expectAllMarked()
  })

  test('the sites that one is connected to, and the end of one', async () => {
    const site = {
      client_id: '1',
      client_name: '旅',
      client_uri: null,
      scopes: ['openid', 'email', 'experts'],
      first_used_at: '2026-11-12T06:42:00.000Z',
      last_used_at: '2026-11-12T06:42:00.000Z',
    }
    const screen = await open('/profile/sites', {}, [
      answer(connectedSites, { objects: [site] }),
      answer(endSite, { success: true }),
    ])
    await said(screen, 'First used')
    expectAllMarked()
    await screen.getByRole('button', { name: '⟦End connection⟧ 旅' }).click()
    await said(screen, 'End the connection with')
    expectAllMarked()
    await screen.getByRole('dialog').getByRole('button', { name: '⟦End connection⟧' }).click()
    await said(screen, 'You have not signed in to any other site yet.')
    expectAllMarked()
  })

  test('the lists of a form', async () => {
    const screen = await open('/profile/info')
    for (const label of ['Title or gender', 'Country', 'Job title', 'Airport']) {
      const box = screen.getByRole('combobox', { name: `⟦${label}⟧`, exact: true })
      await box.click()
      await expect.element(box).toHaveAttribute('aria-expanded', 'true')
      expectAllMarked()
      await box.click()
    }
  })

  test('a new password, and the way out', async () => {
    const screen = await open('/profile/password', {}, [
      answer(changePassword, refusal(400, 'invalid', '', { old: 'wrong', new: 'tooCommon' })),
      answer(deleteAccount, refusal(400, 'invalid', '', { password: 'wrong' })),
    ])
    await field(screen, 'New password').fill('1234')
    await field(screen, 'Repeat password').fill('9')
    await said(screen, 'Passwords do not match')
    expectAllMarked()
    await press(screen, 'Delete account')
    await said(screen, 'Delete your account?')
    expectAllMarked()
  })
})
