import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { hours, minutes, provider as limits, seconds } from '@passerelle/contracts/limits.ts'
import { queryRows } from '../../../../test/inspection.ts'
import { activatedAgent, Browser, startPortal } from '../../../../test/harness.ts'
import {
  addSite,
  signInApproved,
  callbackParameters,
  authorize,
  codeIn,
  redeem,
  refresh,
  authorizationRequest,
  anaLogin,
  interactionIn,
  userinfo,
} from '../../../../test/sites.ts'
import { buildApp } from '../../../app.ts'

const signIn = async (browser: Browser) =>
  assert.equal((await browser.post('/api/login', anaLogin)).status, 200)

test('a visitor is sent to the sign-in page and goes on after the sign-in', async () => {
  const portal = await startPortal()
  const site = await addSite(portal)
  await signInApproved(portal)
  const browser = portal.browser()
  const stopped = await authorize(browser, authorizationRequest(site))
  assert.deepEqual(
    [stopped.status, stopped.body.code, stopped.body.oauth.error],
    [401, 'loginRequired', 'login_required'],
  )
  assert.deepEqual(stopped.body.oauth.site, {
    client_id: 'site',
    client_name: 'The site',
    client_uri: null,
    logo: null,
    scopes: ['openid'],
  })
  await signIn(browser)
  codeIn(
    await authorize(browser, {
      ...authorizationRequest(site),
      interaction: interactionIn(stopped),
    }),
  )
})

const asksAnew: Record<string, Record<string, string>> = {
  'prompt=login': { prompt: 'login' },
  'max_age=0': { max_age: '0' },
}
for (const [name, more] of Object.entries(asksAnew)) {
  test(`${name} asks for a new sign-in once, and auth_time is later`, async () => {
    const portal = await startPortal()
    const site = await addSite(portal)
    const browser = await signInApproved(portal)
    const before = decodeJwt(
      (
        await redeem(
          portal,
          site,
          codeIn(await authorize(browser, authorizationRequest(site, { max_age: '3600' }))),
        )
      ).body.id_token,
    )
    portal.passes(seconds(5))
    const asked = authorizationRequest(site, more)
    const stopped = await authorize(browser, asked)
    assert.equal(stopped.body.code, 'loginRequired')
    assert.equal(
      (await authorize(browser, { ...asked, interaction: interactionIn(stopped) })).body.code,
      'loginRequired',
      'without a sign-in nothing has changed',
    )
    const again = await authorize(browser, asked)
    portal.passes(seconds(5))
    await signIn(browser)
    const after = decodeJwt(
      (
        await redeem(
          portal,
          site,
          codeIn(await authorize(browser, { ...asked, interaction: interactionIn(again) })),
        )
      ).body.id_token,
    )
    assert.equal(Number(after['auth_time']), Number(before['auth_time']) + 10)
    assert.equal(
      (await authorize(browser, asked)).body.code,
      'loginRequired',
      'the next time it asks again',
    )
  })
}

test('max_age asks for a new sign-in when the last one is too old, and does not loop', async () => {
  const portal = await startPortal()
  const site = await addSite(portal)
  const browser = await signInApproved(portal)
  const asked = authorizationRequest(site, { max_age: '60' })
  codeIn(await authorize(browser, asked))
  portal.passes(seconds(61))
  const stopped = await authorize(browser, asked)
  assert.equal(stopped.body.code, 'loginRequired')
  await signIn(browser)
  portal.passes(seconds(90))
  codeIn(await authorize(browser, { ...asked, interaction: interactionIn(stopped) }))
  assert.equal(
    callbackParameters((await authorize(browser, { ...asked, prompt: 'none' })).body.redirect_uri)[
      'error'
    ],
    'login_required',
  )
})

test('a ticket works once', async () => {
  const portal = await startPortal()
  const site = await addSite(portal)
  const browser = await signInApproved(portal)
  const asked = authorizationRequest(site, { prompt: 'login' })
  const interaction = interactionIn(await authorize(browser, asked))
  await signIn(browser)
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => authorize(browser, { ...asked, interaction })),
  )
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 401, 401, 401, 401])
})

test('a ticket is used up together with the answer, so that it works again after a failure', async () => {
  const portal = await startPortal()
  const site = await addSite(portal)
  const browser = await signInApproved(portal)
  const asked = authorizationRequest(site, { prompt: 'login' })
  const interaction = interactionIn(await authorize(browser, asked))
  await signIn(browser)
  await portal.db.execute(sql`alter table provider_records rename to provider_records_away`)
  try {
    assert.equal((await authorize(browser, { ...asked, interaction })).status, 500)
  } finally {
    await portal.db.execute(sql`alter table provider_records_away rename to provider_records`)
  }
  codeIn(await authorize(browser, { ...asked, interaction }))
  assert.equal((await authorize(browser, { ...asked, interaction })).body.code, 'loginRequired')
})

test('a visitor takes no lock, whatever the cookie says', async () => {
  const portal = await startPortal()
  const site = await addSite(portal)
  const turns: string[] = []
  const app = await buildApp({
    ...portal.deps,
    withLock: async (name, work) => {
      turns.push(name)
      return work()
    },
  })
  const stranger = new Browser(app)
  stranger.cookies.set('portal-session', 'x'.repeat(43))
  assert.equal((await authorize(stranger, authorizationRequest(site))).body.code, 'loginRequired')
  assert.equal(
    (await stranger.post('/api/oauth/token', { code: 'x', grant_type: 'client_credentials' }))
      .status,
    401,
  )
  assert.deepEqual(turns, [])
  const browser = new Browser(app)
  for (const [name, value] of (await signInApproved(portal)).cookies)
    browser.cookies.set(name, value)
  codeIn(await authorize(browser, authorizationRequest(site)))
  codeIn(await authorize(browser, authorizationRequest(site)))
  assert.equal(turns.length, 2)
})

test('a session that has ended takes the lock once more, and then never', async () => {
  const portal = await startPortal()
  const site = await addSite(portal)
  const turns: string[] = []
  const app = await buildApp({
    ...portal.deps,
    withLock: async (name, work) => {
      turns.push(name)
      return work()
    },
  })
  const browser = new Browser(app)
  for (const [name, value] of (await signInApproved(portal)).cookies)
    browser.cookies.set(name, value)
  codeIn(await authorize(browser, authorizationRequest(site)))
  await portal.db.execute(sql`delete from sessions`)
  for (let n = 0; n < 3; n += 1)
    assert.equal((await authorize(browser, authorizationRequest(site))).body.code, 'loginRequired')
  assert.equal(turns.length, 2)
})

const misused: Record<string, (asked: Record<string, string>) => Record<string, string>> = {
  'another state': (asked) => ({ ...asked, state: 'other' }),
  'another nonce': (asked) => ({ ...asked, nonce: 'other' }),
  'more scopes': (asked) => ({ ...asked, scope: 'openid email' }),
  'a parameter more': (asked) => ({ ...asked, login_hint: 'x' }),
  'a parameter less': (asked) =>
    Object.fromEntries(Object.entries(asked).filter(([name]) => name !== 'nonce')),
  'another ticket': (asked) => ({ ...asked, interaction: 'x'.repeat(43) }),
}
for (const [name, change] of Object.entries(misused)) {
  test(`a ticket works for its own request only: ${name}`, async () => {
    const portal = await startPortal()
    const site = await addSite(portal)
    const browser = await signInApproved(portal)
    const asked = authorizationRequest(site, { prompt: 'login' })
    const interaction = interactionIn(await authorize(browser, asked))
    await signIn(browser)
    assert.equal(
      (await authorize(browser, change({ ...asked, interaction }))).body.code,
      'loginRequired',
    )
  })
}

test('a ticket works in its own browser only', async () => {
  const portal = await startPortal()
  const site = await addSite(portal)
  const browser = await signInApproved(portal)
  const asked = authorizationRequest(site, { prompt: 'login' })
  const interaction = interactionIn(await authorize(browser, asked))
  const other = portal.browser()
  await authorize(other, asked)
  await signIn(other)
  assert.equal((await authorize(other, { ...asked, interaction })).body.code, 'loginRequired')
})

test(`a ticket works for ${limits.interaction / minutes(1)} minutes`, async () => {
  const portal = await startPortal()
  const site = await addSite(portal)
  const browser = await signInApproved(portal)
  const asked = authorizationRequest(site, { prompt: 'login' })
  const interaction = interactionIn(await authorize(browser, asked))
  portal.passes(limits.interaction)
  await signIn(browser)
  assert.equal((await authorize(browser, { ...asked, interaction })).body.code, 'loginRequired')
})

test('only approved agents get tokens; the page tells the others why, and prompt=none answers access_denied', async () => {
  const portal = await startPortal()
  const site = await addSite(portal)
  const login = await activatedAgent(portal)
  const browser = portal.browser()
  await browser.post('/api/login', login)
  const { status, body } = await authorize(browser, authorizationRequest(site))
  assert.deepEqual(
    [status, body.code, body.oauth.site.client_name],
    [403, 'notApproved', 'The site'],
  )
  assert.deepEqual(
    [
      callbackParameters(body.oauth.redirect_uri)['error'],
      callbackParameters(body.oauth.redirect_uri)['state'],
    ],
    ['access_denied', 'a state'],
  )
  assert.equal(
    callbackParameters(
      (await authorize(browser, authorizationRequest(site, { prompt: 'none' }))).body.redirect_uri,
    )['error'],
    'access_denied',
  )
  assert.deepEqual(
    await queryRows(
      portal,
      sql`select model from provider_records where model in ('AuthorizationCode', 'Grant')`,
    ),
    [],
  )
})

const rules = {
  areas: { admitted: ['EMEA', 'APAC'], other: ['Americas'] },
  country_ids: { admitted: [41, 2], other: [2] },
} as const
for (const [name, { admitted, other }] of Object.entries(rules)) {
  test(`a site can admit some agents only: ${name}`, async () => {
    const portal = await startPortal()
    const browser = await signInApproved(portal)
    const open = await addSite(portal, { client_id: 'open', [name]: admitted })
    const closed = await addSite(portal, { client_id: 'closed', [name]: other })
    codeIn(await authorize(browser, authorizationRequest(open)))
    const { status, body } = await authorize(browser, authorizationRequest(closed))
    assert.deepEqual(
      [status, body.code, callbackParameters(body.oauth.redirect_uri)['error']],
      [403, 'notAllowed', 'access_denied'],
    )
    assert.ok(body.oauth.redirect_uri.startsWith(closed.redirect_uri))
    assert.equal(
      callbackParameters(
        (await authorize(browser, authorizationRequest(closed, { prompt: 'none' }))).body
          .redirect_uri,
      )['error'],
      'access_denied',
    )
  })
}

test('an agent who is no longer admitted gets no more tokens, although the session goes on', async () => {
  const portal = await startPortal()
  const site = await addSite(portal)
  const browser = await signInApproved(portal)
  codeIn(await authorize(browser, authorizationRequest(site)))
  await portal.db.execute(
    sql`update sites set settings = jsonb_set(settings, '{areas}', '["APAC"]')`,
  )
  assert.equal((await authorize(browser, authorizationRequest(site))).body.code, 'notAllowed')
})

const narrowed: Record<string, string> = {
  'for other areas': `update sites set settings = jsonb_set(settings, '{areas}', '["APAC"]')`,
  'with less than it was given': `update sites set settings = jsonb_set(settings, '{scopes}', '["openid", "offline_access"]')`,
  'for an agent who has moved': `update accounts set country_id = 2`,
}
for (const [name, change] of Object.entries(narrowed)) {
  test(`a site that may have less loses its tokens: ${name}`, async () => {
    const portal = await startPortal()
    const site = await addSite(portal, { country_ids: [41] })
    const partner = await addSite(portal, {
      client_id: 'partner',
      country_ids: [41],
      redirect_uris: ['http://localhost:3000/token'],
      return_uri: 'https://partner.example/landing',
    })
    const browser = await signInApproved(portal)
    const asked = { scope: 'openid email' }
    const tokens = (
      await redeem(
        portal,
        site,
        codeIn(await authorize(browser, authorizationRequest(site, asked))),
      )
    ).body
    const code = codeIn(await authorize(browser, authorizationRequest(site, asked)))
    const handed = codeIn(await authorize(browser, authorizationRequest(partner, asked)))
    assert.equal((await userinfo(portal, tokens.access_token)).status, 200)
    await portal.db.execute(sql.raw(change))
    assert.equal((await userinfo(portal, tokens.access_token)).status, 401)
    assert.equal((await refresh(portal, site, tokens.refresh_token)).body.error, 'invalid_grant')
    assert.equal((await redeem(portal, site, code)).body.error, 'invalid_grant')
    assert.equal(
      (await browser.post('/api/oauth/token', { code: handed, grant_type: 'client_credentials' }))
        .body.oauth?.error,
      'invalid_grant',
    )
  })
}

test('an account that is deleted during a request has to sign in again', async () => {
  const portal = await startPortal()
  const site = await addSite(portal)
  const browser = await signInApproved(portal)
  const code = codeIn(await authorize(browser, authorizationRequest(site)))
  assert.equal((await browser.post('/api/user/delete', { password: 'pass' })).status, 200)
  assert.equal((await redeem(portal, site, code)).body.error, 'invalid_grant')
  assert.equal((await authorize(browser, authorizationRequest(site))).body.code, 'loginRequired')
  assert.deepEqual(
    await queryRows(portal, sql`select * from provider_records where agent_id is not null`),
    [],
  )
})

test('the library finds no session after the portal’s has ended', async () => {
  const portal = await startPortal()
  const site = await addSite(portal)
  const browser = await signInApproved(portal)
  const tokens = (
    await redeem(portal, site, codeIn(await authorize(browser, authorizationRequest(site))))
  ).body
  portal.passes(hours(12) + 1)
  assert.equal((await authorize(browser, authorizationRequest(site))).body.code, 'loginRequired')
  assert.equal(
    callbackParameters(
      (await authorize(browser, authorizationRequest(site, { prompt: 'none' }))).body.redirect_uri,
    )['error'],
    'login_required',
  )
  assert.ok(tokens.refresh_token)
})
