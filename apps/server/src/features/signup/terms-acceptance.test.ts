import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { queryRows } from '../../../test/inspection.ts'
import { ana, signedIn, startPortal, type Browser, type TestPortal } from '../../../test/harness.ts'
import { termsFolder, termsDocument } from '../../../test/terms-folder.ts'
import { sha256 } from '../../crypto/tokens.ts'

const brazilian = { ...ana, country_id: 17 }
const browserIn = (portal: TestPortal, language: string) =>
  portal.browser({ 'accept-language': language })
const acceptances = (portal: TestPortal) =>
  queryRows(
    portal,
    sql`select terms_key, version, language, text_hash, accepted_at::timestamptz as at from terms_acceptances`,
  )
const agreements = async (browser: Browser) => (await browser.get('/api/user/consents')).body

test('the accepted terms are stored with version, language and time', async () => {
  const portal = await startPortal()
  await browserIn(portal, 'pt-BR').post('/api/signup', brazilian)
  const [accepted, ...more] = await acceptances(portal)
  assert.deepEqual(more, [])
  assert.deepEqual(
    [
      accepted?.['terms_key'],
      accepted?.['version'],
      accepted?.['language'],
      new Date(String(accepted?.['at'])).toISOString(),
    ],
    ['br', '2026-01-01', 'pt-BR', '2026-11-21T06:42:00.000Z'],
  )
})

test('the accepted text is in the page’s language where the country’s terms have it, else in English', async () => {
  const portal = await startPortal()
  for (const [language, country_id, expected] of [
    ['pt-BR', 17, 'pt-BR'],
    ['ja', 60, 'ja'],
    ['de', 60, 'en-US'],
    ['en-US', 60, 'en-US'],
    ['', 41, 'en-US'],
  ] as const) {
    await portal.db.execute(sql`delete from accounts`)
    await browserIn(portal, language).post('/api/signup', {
      ...ana,
      country_id,
      email: `${language}${country_id}@example.com`,
    })
    assert.deepEqual(
      (await acceptances(portal)).map((accepted) => accepted['language']),
      [expected],
      `${language} ${country_id}`,
    )
  }
})

test('the accepted text is stored by its hash and outlives its file', async () => {
  const first = await startPortal({
    TERMS_DIR: termsFolder({ '2026-11-01/br.en-US.json': termsDocument('As it was') }),
  })
  const agent = await signedIn(first, brazilian)
  const {
    terms: [accepted],
  } = await agreements(agent)
  const [kept] = await queryRows<{ hash: string; content: string }>(
    first,
    sql`select hash, content from terms_texts`,
  )
  assert.equal(kept?.hash, sha256(kept?.content ?? ''))
  assert.deepEqual(
    [accepted.key, accepted.version, accepted.language, accepted.title, accepted.text, accepted.at],
    ['br', '2026-11-01', 'en-US', 'As it was', kept?.hash, '2026-11-21T06:42:00.000Z'],
  )

  const text = await first.get(`/api/terms/br?text=${accepted.text}`)
  assert.deepEqual(
    [text.body.title, text.body.sections],
    ['As it was', [{ title: 'Membership', text: 'eXperts is for travel agents.' }]],
  )
  assert.equal((await first.get(`/api/terms/uk?text=${accepted.text}`)).status, 404)
})

test('two agents who accept the same text share one stored copy', async () => {
  const portal = await startPortal()
  await portal.browser().post('/api/signup', ana)
  await portal.browser().post('/api/signup', { ...ana, email: 'bia@example.com' })
  assert.equal((await acceptances(portal)).length, 2)
  assert.equal((await queryRows(portal, sql`select 1 from terms_texts`)).length, 1)
})

test('the audit log has an event for the accepted terms', async () => {
  const portal = await startPortal()
  await browserIn(portal, 'fr').post('/api/signup', ana)
  const [event] = await queryRows<{ detail: Record<string, string> }>(
    portal,
    sql`select detail from history where action = 'termsAccepted'`,
  )
  assert.deepEqual(
    { ...event?.detail, text: undefined },
    { key: 'fr', version: '2026-01-01', language: 'fr', text: undefined },
  )
})

test('a ticked newsletter box is stored as a consent with the words of the form', async () => {
  const portal = await startPortal()
  await portal.browser({ 'accept-language': 'de' }).post('/api/signup', { ...ana, optin: true })
  await portal.browser().post('/api/signup', { ...ana, email: 'bia@example.com', optin: false })
  assert.deepEqual(
    await queryRows(
      portal,
      sql`select place, name, before, after, language, wording from consents`,
    ),
    [
      {
        place: 'signup',
        name: 'optin',
        before: false,
        after: true,
        language: 'de',
        wording: 'Ich möchte den Newsletter erhalten.',
      },
    ],
  )
})

test('a repeated sign-up replaces the agreements of the registration that was not confirmed', async () => {
  const portal = await startPortal()
  await browserIn(portal, 'fr').post('/api/signup', { ...ana, optin: true })
  await portal.browser().post('/api/signup', { ...brazilian, optin: false })
  assert.deepEqual(
    (await acceptances(portal)).map((accepted) => accepted['terms_key']),
    ['br'],
  )
  assert.deepEqual(await queryRows(portal, sql`select 1 from consents`), [])
})

test('a sign-up with an address in use stores no acceptance and no consent', async () => {
  const portal = await startPortal()
  await signedIn(portal)
  await browserIn(portal, 'fr').post('/api/signup', ana)
  assert.equal((await acceptances(portal)).length, 1)
})
