import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { minutes } from '@passerelle/contracts/limits.ts'
import { queryRows } from '../../../test/inspection.ts'
import { signedIn, startPortal, type Browser, type TestPortal } from '../../../test/harness.ts'
import { recordConsents } from '../../agents/consents.ts'

const storedConsents = (portal: TestPortal) =>
  queryRows(portal, sql`select place, name, before, after, language from consents order by id`)
const last = async (browser: Browser) => (await browser.get('/api/user/consents')).body.consents
const save = (browser: Browser, language: string, body: unknown) =>
  browser.call('PATCH', '/api/user', { body, headers: { 'accept-language': language } })

test('every change of a consent is stored with its time, its place and both values', async () => {
  const portal = await startPortal()
  const browser = await signedIn(portal, { optin: true })
  await save(browser, 'en-US', { optin: false, consent_participation: true })
  await save(browser, 'fr', { optin: true })
  assert.deepEqual(await storedConsents(portal), [
    { place: 'signup', name: 'optin', before: false, after: true, language: 'en-US' },
    { place: 'profile', name: 'optin', before: true, after: false, language: 'en-US' },
    {
      place: 'profile',
      name: 'consent_participation',
      before: false,
      after: true,
      language: 'en-US',
    },
    { place: 'profile', name: 'optin', before: false, after: true, language: 'fr' },
  ])
})

test('the stored wording is the sentence that the agent read', async () => {
  const portal = await startPortal()
  const browser = await signedIn(portal, { optin: false })
  await save(browser, 'de', { consent_communication: true })
  await save(browser, 'sv', { consent_participation: true })
  assert.deepEqual(
    await queryRows(portal, sql`select language, wording from consents order by id`),
    [
      {
        language: 'de',
        wording:
          'Einwilligung zur Kommunikation\nDie Fluggesellschaften der Gruppe und ihre Partner dürfen mir zum Programm schreiben.',
      },
      {
        language: 'en-US',
        wording: 'Consent of participation\nI may be invited to take part in surveys and events.',
      },
    ],
  )
})

test('the wording is in the page’s language, also when another language was chosen in another tab since', async () => {
  const portal = await startPortal()
  const browser = await signedIn(portal, { optin: false })
  browser.cookies.set('language', 'ja')
  await save(browser, 'de', { optin: true })
  assert.deepEqual(
    (await storedConsents(portal)).map(({ language }) => language),
    ['de'],
  )
})

test('in a language that lacks the sentence, English is stored, because the agent read English', async () => {
  const portal = await startPortal()
  await signedIn(portal, { optin: false })
  const [agent] = await queryRows<{ id: string }>(portal, sql`select id from accounts`)
  await recordConsents(
    portal.db,
    portal.deps,
    agent?.id ?? '',
    [{ name: 'optin', before: false, after: true }],
    { place: 'signup', reader: 'sv' },
  )
  assert.deepEqual(await queryRows(portal, sql`select language, wording from consents`), [
    { language: 'en-US', wording: 'I would like to receive the newsletter.' },
  ])
})

test('a consent that is saved unchanged is not stored again', async () => {
  const portal = await startPortal()
  const browser = await signedIn(portal, { optin: true })
  await save(browser, 'en-US', { optin: true, phone: null })
  assert.equal((await storedConsents(portal)).length, 1)
})

test('the agent sees the last change of each consent', async () => {
  const portal = await startPortal()
  const browser = await signedIn(portal, { optin: true })
  assert.deepEqual(await last(browser), [
    { name: 'optin', given: true, at: '2026-11-21T06:42:00.000Z', place: 'signup' },
  ])
  portal.passes(minutes(5))
  await save(browser, 'en-US', { optin: false, consent_communication: true })
  assert.deepEqual(await last(browser), [
    {
      name: 'consent_communication',
      given: true,
      at: '2026-11-21T06:47:00.000Z',
      place: 'profile',
    },
    { name: 'optin', given: false, at: '2026-11-21T06:47:00.000Z', place: 'profile' },
  ])
})

test('an agent sees only their own consents, and a visitor without a session sees none', async () => {
  const portal = await startPortal()
  await signedIn(portal)
  const other = await signedIn(portal, { email: 'bia@example.com', optin: false })
  assert.deepEqual(await last(other), [])
  assert.equal((await portal.browser().get('/api/user/consents')).status, 401)
})

test('a refused save changes no consent', async () => {
  const portal = await startPortal()
  const browser = await signedIn(portal, { optin: false })
  assert.equal((await save(browser, 'en-US', { optin: true, birthdate: '2030-01-01' })).status, 400)
  assert.deepEqual(await storedConsents(portal), [])
})

test('consents and acceptances are deleted with the account; the text of the terms stays, because it names nobody', async () => {
  const portal = await startPortal()
  const browser = await signedIn(portal)
  assert.equal((await browser.post('/api/user/delete', { password: 'pass' })).status, 200)
  for (const table of ['consents', 'terms_acceptances'])
    assert.deepEqual(
      await queryRows(portal, sql`select 1 from ${sql.identifier(table)}`),
      [],
      table,
    )
  assert.equal((await queryRows(portal, sql`select 1 from terms_texts`)).length, 1)
  assert.deepEqual(
    await queryRows(portal, sql`select detail from history where action = 'termsAccepted'`),
    [{ detail: {} }],
  )
})
