import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeJwt } from 'jose'
import { sql } from 'drizzle-orm'
import type { SiteSettings } from '@passerelle/contracts/sites.ts'
import {
  ana,
  makeMember,
  makeStaff,
  signedIn,
  signedInStaff,
  startPortal,
  type Browser,
  type TestPortal,
} from '../../../../test/harness.ts'
import {
  addSite,
  authorizationRequest,
  authorize,
  callbackParameters,
  redeem,
  signInApproved,
  userinfo,
  type TestSite,
} from '../../../../test/sites.ts'

const tryIt = async (browser: Browser, { client_id }: TestSite) =>
  (await browser.get(`/api/staff/sites/${client_id}/trial`)).body

/** Ana, approved and a member of the staff who may read the sites. */
async function anaAtTheDesk(portal: TestPortal): Promise<Browser> {
  const browser = await signInApproved(portal)
  await makeMember(portal, ana.email, 'admin')
  return browser
}

const protocolClaims = ['iat', 'exp', 'nonce', 'at_hash', 'c_hash', 's_hash', 'auth_time', 'sid']

/** What a real sign-in with the same settings gives. */
async function realSignIn(portal: TestPortal, browser: Browser, site: TestSite) {
  const scope = site.settings.scopes.filter((name) => name !== 'offline_access').join(' ')
  const [response_type = 'code'] = site.settings.response_types
  const { body } = await authorize(browser, authorizationRequest(site, { scope, response_type }))
  const answer = callbackParameters(body.redirect_uri)
  const tokens = answer['code'] ? (await redeem(portal, site, answer['code'])).body : answer
  const claims = Object.entries(decodeJwt(tokens.id_token ?? ''))
  const info = tokens.access_token ? await userinfo(portal, tokens.access_token) : undefined
  return {
    id_token: Object.fromEntries(claims.filter(([name]) => !protocolClaims.includes(name))),
    userinfo: info?.status === 200 ? info.body : null,
  }
}

const kinds: Record<string, Partial<SiteSettings>> = {
  'a usual site': {},
  'a site that reads its ID Token only': { id_token_claims: true },
  'a site with few scopes': { scopes: ['openid', 'email'] },
  'a site with a pseudonym': { subject_type: 'pairwise' },
  'a page that gets the ID Token at once': { response_types: ['id_token'] },
  'a site with an interface of its own': { access_token_audience: 'https://api.site.example/' },
}
for (const [name, settings] of Object.entries(kinds))
  test(`trying ${name} shows what a real sign-in gives`, async () => {
    const portal = await startPortal()
    const site = await addSite(portal, settings)
    const browser = await anaAtTheDesk(portal)
    const { id_token, userinfo, ...rest } = await tryIt(browser, site)
    assert.deepEqual(rest, { agent: 'own', outcome: 'signedIn', asks_consent: false })
    assert.deepEqual({ id_token, userinfo }, await realSignIn(portal, browser, site))
  })

test('trying a site makes no connection and no token', async () => {
  const portal = await startPortal()
  const site = await addSite(portal)
  const browser = await anaAtTheDesk(portal)
  await tryIt(browser, site)
  const counted = await portal.db.execute(
    sql`select (select count(*) from site_connections) + (select count(*) from provider_records where model <> 'Client') as rows`,
  )
  assert.equal(Number((counted as unknown as { rows: { rows: string }[] }).rows[0]?.rows), 0)
})

test('somebody who is no agent sees a made-up one of a country that the site admits', async () => {
  const portal = await startPortal()
  const site = await addSite(portal, { areas: ['APAC'], first_party: false })
  const { agent, outcome, asks_consent, userinfo } = await tryIt(
    await makeStaff(portal, { role: 'admin' }),
    site,
  )
  assert.deepEqual([agent, outcome, asks_consent], ['sample', 'signedIn', true])
  assert.equal(userinfo.experts.area, 'APAC')
})

test('somebody whom the site would not admit reads why, and sees no claims', async () => {
  const portal = await startPortal()
  const site = await addSite(portal, { areas: ['APAC'] })
  const browser = await anaAtTheDesk(portal)
  const refused = { agent: 'own', asks_consent: false, id_token: null, userinfo: null }
  assert.deepEqual(await tryIt(browser, site), { ...refused, outcome: 'notAdmitted' })
  await portal.db.execute(sql`update accounts set state = 'activated'`)
  assert.deepEqual(await tryIt(browser, site), { ...refused, outcome: 'notApproved' })
})

test('only staff who may read the sites can try them, and an unknown site is 404', async () => {
  const portal = await startPortal()
  const site = await addSite(portal)
  const path = `/api/staff/sites/${site.client_id}/trial`
  for (const browser of [portal.browser(), await signedIn(portal), await signedInStaff(portal)])
    assert.equal((await browser.get(path)).status, 404)
  const admin = await signedInStaff(portal, 'admin')
  assert.equal((await admin.get('/api/staff/sites/none/trial')).status, 404)
})
