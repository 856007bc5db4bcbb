/** All texts of the profile's screens come from the locale files, including the kit's texts. */
import {
  changePassword,
  deleteAccount,
  readProfile,
  saveProfile,
} from '@passerelle/contracts/profile.ts'
import { listConnectedSites, endSiteAccess } from '@passerelle/contracts/provider.ts'
import { me } from '@passerelle/contracts/signin.ts'
import { consentNames, consentPlaces, readConsents } from '@passerelle/contracts/terms.ts'
import { describe, expect, test } from 'vitest'
import { hanako, hanakoSignedIn } from '../../test/people.ts'
import { expectAllTranslated, renderInPseudoLocale } from '../../test/pseudo-locale.ts'
import { field, open, press, expectText } from '../../test/pseudo-locale-steps.ts'
import { answer, problem } from '../../test/server.ts'

test('Welcome, and the menu under the name', async () => {
  const screen = await open('/')
  await screen.getByRole('button', { name: hanakoSignedIn.name, exact: false }).click()
  await expectText(screen, 'Sign out')
  expectAllTranslated()
})

test('a server that is not reached', async () => {
  const screen = await renderInPseudoLocale('/', [answer(me, 'networkDown')])
  await expectText(screen, 'Try again')
  expectAllTranslated()
})

describe('the profile', () => {
  test('consents and terms, given in any place', async () => {
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
    await expectText(screen, 'Terms you accepted')
    expectAllTranslated()
  })

  test.each(['info', 'agency', 'newsletter', 'password'])(
    'the page %s, in the United States and in Canada',
    async (page) => {
      const { unmount } = await open(`/profile/${page}`, { state: 'activated' })
      await unmount()
      await open(`/profile/${page}`, {
        country_id: 21,
        agency: { ...hanako.agency, country_id: 21 },
      })
    },
  )

  test('a record that cannot be loaded', async () => {
    const screen = await renderInPseudoLocale('/profile/info', [
      answer(me, { ...hanakoSignedIn, notifications: [] }),
      answer(readProfile, 'networkDown'),
    ])
    await expectText(screen, 'The portal cannot be reached at the moment.')
    expectAllTranslated()
  })

  test('pending changes, each field with its name and value', async () => {
    const pendingFields = {
      name: '花',
      surname: null,
      country_id: 21,
      agency_position_id: 2,
      'agency.name': '緑',
      'agency.country_id': 44,
      email: 'hana@example.com',
    }
    const screen = await open('/profile/info', { pending_id: '1', pending_changes: pendingFields })
    await expectText(screen, 'Withdraw')
  })

  test('a wrong, a saved and a refused edit', async () => {
    let isAway = false
    let agent = hanako
    const screen = await open('/profile/info', {}, [
      answer(readProfile, () => agent),
      answer(saveProfile, () => {
        agent = { ...hanako, surname: '山本' }
        return isAway ? 'networkDown' : agent
      }),
    ])
    await field(screen, 'Last name').fill('')
    await expectText(screen, 'Unsaved changes')
    expectAllTranslated()
    await press(screen, 'Save')
    await expectText(screen, 'Please complete all required fields.')
    expectAllTranslated()
    await field(screen, 'Last name').fill('山本')
    await press(screen, 'Save')
    await expectText(screen, 'Profile updated')
    expectAllTranslated()
    isAway = true
    await field(screen, 'Last name').fill('山口')
    await press(screen, 'Save')
    await expectText(screen, 'The portal cannot be reached')
    expectAllTranslated()
  })

  test('an e-mail address that is in use', async () => {
    const screen = await open('/profile/info', {}, [answer(saveProfile, { success: false })])
    await field(screen, 'E-mail').fill('hana@example.com')
    await press(screen, 'Save')
    await expectText(screen, 'Please, use another email')
    expectAllTranslated()
  })

  test('a changed consent', async () => {
    const screen = await open('/profile/newsletter')
    await screen.getByRole('switch').first().click()
    await expectText(screen, 'changed')
    expectAllTranslated()
  })

  test('the connected sites, and the end of a connection', async () => {
    const site = {
      client_id: '1',
      client_name: '旅',
      client_uri: null,
      scopes: ['openid', 'email', 'experts'],
      first_used_at: '2026-11-12T06:42:00.000Z',
      last_used_at: '2026-11-12T06:42:00.000Z',
    }
    const screen = await open('/profile/sites', {}, [
      answer(listConnectedSites, { objects: [site] }),
      answer(endSiteAccess, { success: true }),
    ])
    await expectText(screen, 'First used')
    expectAllTranslated()
    await screen.getByRole('button', { name: '⟦End connection⟧ 旅' }).click()
    await expectText(screen, 'End the connection with')
    expectAllTranslated()
    await screen.getByRole('dialog').getByRole('button', { name: '⟦End connection⟧' }).click()
    await expectText(screen, 'You have not signed in to any other site yet.')
    expectAllTranslated()
  })

  test('the lists of a form', async () => {
    const screen = await open('/profile/info')
    for (const label of ['Title or gender', 'Country', 'Job title', 'Airport']) {
      const box = screen.getByRole('combobox', { name: `⟦${label}⟧`, exact: true })
      await box.click()
      await expect.element(box).toHaveAttribute('aria-expanded', 'true')
      expectAllTranslated()
      await box.click()
    }
  })

  test('a new password, and the deletion of the account', async () => {
    const screen = await open('/profile/password', {}, [
      answer(changePassword, problem(400, 'invalid', '', { old: 'wrong', new: 'tooCommon' })),
      answer(deleteAccount, problem(400, 'invalid', '', { password: 'wrong' })),
    ])
    await field(screen, 'New password').fill('1234')
    await field(screen, 'Repeat password').fill('9')
    await expectText(screen, 'Passwords do not match')
    expectAllTranslated()
    await press(screen, 'Delete account')
    await expectText(screen, 'Delete your account?')
    expectAllTranslated()
  })
})
