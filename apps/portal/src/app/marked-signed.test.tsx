/** The profile's and the desk's screens take all their words from the translation resources, the kit's too (issue 2). */
import { countries } from '@passerelle/contracts/countries.ts'
import { readList } from '@passerelle/contracts/lists.ts'
import { changePassword, deleteAccount, readProfile, saveProfile, type AgentRecord } from '@passerelle/contracts/profile.ts'
import { me } from '@passerelle/contracts/signin.ts'
import { approveAgent, decideChange, declineAgent, listAgents, listChanges, listMissing, readAgent, type AgentRow } from '@passerelle/contracts/staff.ts'
import { consentNames, consentPlaces, readConsents } from '@passerelle/contracts/terms.ts'
import { describe, expect, test } from 'vitest'
import { hanako, hanakoSignedIn } from '../../test/hanako.ts'
import { expectAllMarked, renderMarked } from '../../test/marked.ts'
import { answer, refusal, type Answer } from '../../test/server.ts'

type Screen = Awaited<ReturnType<typeof renderMarked>>

const said = (screen: Screen, text: string) => expect.element(screen.getByText(text, { exact: false }).first()).toBeVisible()
const press = (screen: Screen, name: string) => screen.getByRole('button', { name: `⟦${name}⟧` }).first().click()
const field = (screen: Screen, label: string) => screen.getByRole('textbox', { name: `⟦${label}⟧`, exact: false })

const noLists = answer(readList, { objects: [] })
const saved = answer(saveProfile, (changes) => ({ ...hanako, ...changes, agency: { ...hanako.agency, ...changes.agency } }) as AgentRecord)

/** A screen of Hanako's, with everything that the server may want her to know. */
async function open(path: string, agent: Partial<AgentRecord> = {}, answers: readonly Answer[] = []): Promise<Screen> {
  const noted = answer(me, { ...hanakoSignedIn, notifications: ['info', 'password'] })
  const screen = await renderMarked(path, [...answers, noted, answer(readProfile, { ...hanako, ...agent }), saved, noLists])
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
  expectAllMarked()
  return screen
}

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
    const consents = consentPlaces.map((place, n) => ({ name: consentNames[n] ?? 'optin', given: true, at, place }))
    const terms = [{ key: 'jp', version: '2026-01-01', language: 'ja', title: '利用規約', text: 'x', at }]
    const screen = await open('/profile/newsletter', {}, [answer(readConsents, { consents, terms })])
    await said(screen, 'Terms you accepted')
    expectAllMarked()
  })

  test.each(['info', 'agency', 'newsletter', 'password'])('its page %s, in the United States and in Canada', async (page) => {
    await open(`/profile/${page}`, { state: 'activated' })
    await open(`/profile/${page}`, { country_id: 21, agency: { ...hanako.agency, country_id: 21 } })
  })

  test('a record that does not come', async () => {
    const screen = await renderMarked('/profile/info', [answer(me, { ...hanakoSignedIn, notifications: [] }), answer(readProfile, 'networkDown')])
    await said(screen, 'Your data could not be loaded.')
    expectAllMarked()
  })

  test('changes that wait, each field by its name and value', async () => {
    const held = { name: '花', surname: null, country_id: 21, agency_position_id: 2, 'agency.name': '緑', 'agency.country_id': 44, email: 'hana@example.com' }
    const screen = await open('/profile/info', { pending_id: '1', pending_changes: held })
    await said(screen, 'Withdraw')
  })

  test('an edit that is wrong, is saved, is refused', async () => {
    let isAway = false
    const screen = await open('/profile/info', {}, [answer(saveProfile, () => (isAway ? 'networkDown' : { ...hanako, surname: '山本' }))])
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

  test('the lists of a form', async () => {
    const screen = await open('/profile/info')
    for (const label of ['Title or gender', 'Country', 'Job title', 'Airport']) {
      const box = screen.getByRole('combobox', { name: `⟦${label}⟧` })
      await box.click()
      await expect.element(box).toHaveAttribute('aria-expanded', 'true')
      expectAllMarked()
      await box.click()
    }
  })

  test('a new password, and the way out', async () => {
    const screen = await open('/profile/password', {}, [answer(changePassword, refusal(400, 'invalid', '', { old: 'wrong', new: 'tooCommon' })), answer(deleteAccount, refusal(400, 'invalid', '', { password: 'wrong' }))])
    await field(screen, 'New password').fill('1234')
    await field(screen, 'Repeat password').fill('9')
    await said(screen, 'Passwords do not match')
    expectAllMarked()
    await press(screen, 'Delete account')
    await said(screen, 'Delete your account?')
    expectAllMarked()
  })
})

const row = (id: string, country_id: number): AgentRow => ({
  id, state: 'activated', name: '花子', surname: '山田', email: 'hanako@example.com', country_id, agency_name: '青空旅行', city: '東京', pin_code: null,
  activated_at: '2026-11-20T06:58:00Z', created_at: '2026-11-20T06:30:00Z',
})
/** One of each area and tier. */
const rows = [...new Map(countries.map((country) => [`${country.area} ${country.tier}`, country])).values()].map(({ id }) => row(String(id), id))

const request = {
  id: 'change', agent_id: hanako.id, agent: '山田花子', email: hanako.email, pin_code: '104822', asked_at: '2026-11-21T06:12:00Z',
  changes: [{ field: 'surname', before: '山田', after: null }, { field: 'agency_position_id', before: 1, after: 2 }, { field: 'agency.country_id', before: 41, after: 44 }],
}

/** The desk of a reviewer, whose lists are these. */
async function openDesk(path: string, answers: readonly Answer[] = []): Promise<Screen> {
  const record = { ...hanako, state: 'activated' as const, activated_at: '2026-11-20T06:58:00Z', created_at: '2026-11-20T06:30:00Z', history: [] }
  const screen = await renderMarked(path, [
    ...answers, answer(me, { ...hanakoSignedIn, role: 'reviewer', notifications: [] }), answer(listAgents, { objects: rows, next: 'more' }), answer(listChanges, { objects: [request], next: null }),
    answer(listMissing, { objects: [{ language: 'ja', namespace: '共通', key: '鍵', english: '本文', first_seen_at: '2026-11-21T06:12:00Z' }], next: 'more' }),
    answer(readAgent, { ...record, work_environment_id: 1, airport: null, phone: null, agency: { ...hanako.agency, iata_nr: null } }),
    answer(approveAgent, { id: '1', state: 'approved', pin_code: '104823' }), answer(declineAgent, { id: '1', state: 'declined', pin_code: null }), answer(decideChange, { id: 'change', open: false }),
  ])
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
  expectAllMarked()
  return screen
}

describe('the desk', () => {
  test('registrations, approved and declined', async () => {
    const screen = await openDesk('/staff/users')
    await said(screen, 'No IATA number')
    expectAllMarked()
    await press(screen, 'Decline')
    await said(screen, 'Decline this registration?')
    expectAllMarked()
    await field(screen, 'Reason').fill('無')
    await screen.getByRole('dialog').getByRole('button', { name: '⟦Decline⟧' }).click()
    await said(screen, 'At least')
    expectAllMarked()
    await press(screen, 'Cancel')
    await press(screen, 'Approve')
    await said(screen, 'is approved.')
    expectAllMarked()
  })

  test('changes, decided', async () => {
    const screen = await openDesk('/staff/users?view=changes')
    await said(screen, 'Send decision')
    await field(screen, 'Note to the agent').fill('無')
    await press(screen, 'Approve')
    await said(screen, 'At least')
    expectAllMarked()
    await field(screen, 'Note to the agent').fill('無用心')
    await press(screen, 'Approve')
    await said(screen, 'The decision was sent')
    expectAllMarked()
  })

  test('missing texts, of all languages and of one', async () => {
    const screen = await openDesk('/staff/translations')
    await said(screen, '本文')
    expectAllMarked()
    const filter = screen.getByRole('combobox', { name: '⟦Language⟧' })
    await filter.click()
    await expect.element(filter).toHaveAttribute('aria-expanded', 'true')
    expectAllMarked()
  })

  test.each(['/staff/users', '/staff/users?view=changes', '/staff/translations'])('%s, when there is nothing, and when it does not come', async (path) => {
    const nothing = await openDesk(path, [answer(listAgents, { objects: [], next: null }), answer(listChanges, { objects: [], next: null }), answer(listMissing, { objects: [], next: null })])
    await said(nothing, 'Nothing found.')
    expectAllMarked()
    await nothing.unmount()
    const away = await openDesk(path, [answer(listAgents, 'networkDown'), answer(listChanges, 'networkDown'), answer(listMissing, 'networkDown')])
    await said(away, 'The portal cannot be reached')
    expectAllMarked()
  })

  test('for somebody without a role', async () => {
    await open('/staff/users')
  })
})
