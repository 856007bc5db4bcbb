import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { minutes, seconds } from '@passerelle/contracts/limits.ts'
import { queryRows } from '../../../../test/inspection.ts'
import { ana, signedInStaff, startPortal } from '../../../../test/harness.ts'
import {
  addSite,
  signInApproved,
  callbackParameters,
  authorize,
  challenge,
  codeFor,
  codeIn,
  redeem,
  refresh,
  authorizationRequest,
  anaLogin,
  interactionIn,
  userinfo,
} from '../../../../test/sites.ts'

const others = { first_party: false, client_uri: 'https://site.example' }

test('a third-party site asks for consent, which names the site and its scopes and is remembered in every browser', async () => {
  const portal = await startPortal()
  const site = await addSite(portal, others)
  const browser = await signInApproved(portal)
  const asked = authorizationRequest(site, { scope: 'openid email' })
  const stopped = await authorize(browser, asked)
  assert.deepEqual(
    [stopped.status, stopped.body.code, stopped.body.oauth.error],
    [403, 'consentRequired', 'consent_required'],
  )
  assert.deepEqual(stopped.body.oauth.site, {
    client_id: 'site',
    client_name: 'The site',
    client_uri: 'https://site.example',
    logo: null,
    scopes: ['openid', 'email'],
  })
  const allowed = await browser.post('/api/oauth/consent', {
    interaction: interactionIn(stopped),
    allow: true,
  })
  assert.deepEqual([allowed.status, allowed.body], [200, { redirect_uri: null }])
  codeIn(await authorize(browser, asked))
  const other = portal.browser()
  await other.post('/api/login', anaLogin)
  codeIn(await authorize(other, asked))
})

test('a site that asks for more than was allowed asks again', async () => {
  const portal = await startPortal()
  const site = await addSite(portal, others)
  const browser = await signInApproved(portal)
  await browser.post('/api/oauth/consent', {
    interaction: interactionIn(await authorize(browser, authorizationRequest(site))),
    allow: true,
  })
  codeIn(await authorize(browser, authorizationRequest(site)))
  assert.equal(
    (await authorize(browser, authorizationRequest(site, { scope: 'openid phone' }))).body.code,
    'consentRequired',
  )
})

test('a refusal leads back to the site with access_denied, in its response mode', async () => {
  const portal = await startPortal()
  const site = await addSite(portal, { ...others, response_types: ['code', 'id_token'] })
  const browser = await signInApproved(portal)
  for (const response_type of ['code', 'id_token']) {
    const stopped = await authorize(browser, authorizationRequest(site, { response_type }))
    const { status, body } = await browser.post('/api/oauth/consent', {
      interaction: interactionIn(stopped),
      allow: false,
    })
    assert.equal(status, 200)
    assert.ok(
      body.redirect_uri.startsWith(`${site.redirect_uri}${response_type === 'code' ? '?' : '#'}`),
    )
    assert.deepEqual(
      [
        callbackParameters(body.redirect_uri)['error'],
        callbackParameters(body.redirect_uri)['state'],
      ],
      ['access_denied', 'a state'],
    )
  }
  assert.deepEqual(await queryRows(portal, sql`select * from site_connections`), [])
})

test('a decision counts once, in the browser that was asked, within 15 minutes', async () => {
  const portal = await startPortal()
  const site = await addSite(portal, others)
  const browser = await signInApproved(portal)
  const decide = (who: typeof browser, interaction: string, allow: boolean) =>
    who.post('/api/oauth/consent', { interaction, allow })
  const interaction = interactionIn(await authorize(browser, authorizationRequest(site)))
  const other = portal.browser()
  await other.post('/api/login', anaLogin)
  assert.equal((await decide(other, interaction, true)).body.code, 'badRequest')
  const answers = await Promise.all(
    [true, true, false, false].map((allow) => decide(browser, interaction, allow)),
  )
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 400, 400, 400])
  const late = interactionIn(
    await authorize(browser, authorizationRequest(site, { scope: 'openid phone' })),
  )
  portal.passes(minutes(15))
  assert.equal((await decide(browser, late, true)).status, 400)
})

test('prompt=login and consent take one sign-in and one question', async () => {
  const portal = await startPortal()
  const site = await addSite(portal, others)
  const browser = await signInApproved(portal)
  const asked = authorizationRequest(site, { prompt: 'login consent' })
  const first = await authorize(browser, asked)
  assert.equal(first.body.code, 'loginRequired')
  await browser.post('/api/login', anaLogin)
  const second = await authorize(browser, { ...asked, interaction: interactionIn(first) })
  assert.equal(second.body.code, 'consentRequired')
  await browser.post('/api/oauth/consent', { interaction: interactionIn(second), allow: true })
  codeIn(await authorize(browser, { ...asked, interaction: interactionIn(first) }))
  assert.equal((await authorize(browser, asked)).body.code, 'loginRequired')
})

test('prompt=consent asks again for a third-party site, and never for a first-party site', async () => {
  const portal = await startPortal()
  const site = await addSite(portal, others)
  const own = await addSite(portal, { client_id: 'own' })
  const browser = await signInApproved(portal)
  await browser.post('/api/oauth/consent', {
    interaction: interactionIn(await authorize(browser, authorizationRequest(site))),
    allow: true,
  })
  codeIn(await authorize(browser, authorizationRequest(site)))
  const asked = authorizationRequest(site, { prompt: 'consent' })
  const stopped = await authorize(browser, asked)
  assert.equal(stopped.body.code, 'consentRequired')
  await browser.post('/api/oauth/consent', { interaction: interactionIn(stopped), allow: true })
  codeIn(await authorize(browser, asked))
  assert.equal((await authorize(browser, asked)).body.code, 'consentRequired')
  codeIn(await authorize(browser, authorizationRequest(own, { prompt: 'consent' })))
})

test('a third-party site gets consent_required for prompt=none', async () => {
  const portal = await startPortal()
  const site = await addSite(portal, others)
  const { body } = await authorize(
    await signInApproved(portal),
    authorizationRequest(site, { prompt: 'none' }),
  )
  assert.equal(callbackParameters(body.redirect_uri)['error'], 'consent_required')
})

test('a third-party site gets single claims only if its scopes open them', async () => {
  const portal = await startPortal()
  const site = await addSite(portal, others)
  const browser = await signInApproved(portal)
  const asked = authorizationRequest(site, {
    scope: 'openid email',
    claims: JSON.stringify({ userinfo: { email: null, birthdate: { essential: true } } }),
  })
  await browser.post('/api/oauth/consent', {
    interaction: interactionIn(await authorize(browser, asked)),
    allow: true,
  })
  const answer = await authorize(browser, asked)
  codeIn(answer)
  const tokens = await redeem(
    portal,
    site,
    callbackParameters(answer.body.redirect_uri)['code'] ?? '',
  )
  const { body } = await userinfo(portal, tokens.body.access_token)
  assert.deepEqual([body.email, body.birthdate], [ana.email, undefined])
})

test('the agent sees the connected sites with their scopes and last use', async () => {
  const portal = await startPortal()
  const site = await addSite(portal, { client_uri: 'https://site.example' })
  const browser = await signInApproved(portal)
  assert.deepEqual((await browser.get('/api/user/sites')).body, { objects: [] })
  const first_used_at = portal.deps.now().toISOString()
  await codeFor(browser, site)
  portal.passes(seconds(10))
  const last_used_at = portal.deps.now().toISOString()
  await codeFor(browser, site, { scope: 'openid email' })
  const { body } = await browser.get('/api/user/sites')
  assert.deepEqual(
    body.objects.map((each: { scopes: string[] }) => ({ ...each, scopes: each.scopes.toSorted() })),
    [
      {
        client_id: 'site',
        client_name: 'The site',
        client_uri: 'https://site.example',
        scopes: ['email', 'openid'],
        first_used_at,
        last_used_at,
      },
    ],
  )
})

test('a disconnected site loses its tokens and has to ask again; other sites keep theirs', async () => {
  const portal = await startPortal()
  const site = await addSite(portal, others)
  const other = await addSite(portal, { client_id: 'other' })
  const browser = await signInApproved(portal)
  await browser.post('/api/oauth/consent', {
    interaction: interactionIn(await authorize(browser, authorizationRequest(site))),
    allow: true,
  })
  const tokens = (await redeem(portal, site, await codeFor(browser, site))).body
  const kept = (await redeem(portal, other, await codeFor(browser, other))).body
  const unused = await codeFor(browser, site)
  assert.deepEqual((await browser.call('DELETE', '/api/user/sites/site')).body, { success: true })
  assert.equal((await userinfo(portal, tokens.access_token)).status, 401)
  assert.equal((await redeem(portal, site, unused)).body.error, 'invalid_grant')
  assert.equal((await authorize(browser, authorizationRequest(site))).body.code, 'consentRequired')
  assert.equal((await userinfo(portal, kept.access_token)).status, 200)
  assert.equal((await refresh(portal, other, kept.refresh_token)).status, 200)
  assert.equal((await browser.call('DELETE', '/api/user/sites/site')).status, 404)
})

test('a first-party site that becomes a third-party site asks for consent in spite of earlier grants', async () => {
  const portal = await startPortal()
  const site = await addSite(portal)
  const browser = await signInApproved(portal)
  const tokens = (
    await redeem(portal, site, await codeFor(browser, site, { scope: 'openid email' }))
  ).body
  const desk = await signedInStaff(portal, 'admin')
  assert.equal((await desk.patch('/api/staff/sites/site', { first_party: false })).status, 200)
  assert.equal((await userinfo(portal, tokens.access_token)).status, 401)
  assert.equal((await refresh(portal, site, tokens.refresh_token)).body.error, 'invalid_grant')
  const stopped = await authorize(browser, authorizationRequest(site))
  assert.equal(stopped.body.code, 'consentRequired')
  await browser.post('/api/oauth/consent', { interaction: interactionIn(stopped), allow: true })
  codeIn(await authorize(browser, authorizationRequest(site)))
  assert.equal(
    (await authorize(browser, authorizationRequest(site, { scope: 'openid email' }))).body.code,
    'consentRequired',
    'what it had as the house’s own was not allowed',
  )
})

test('only the agent who was asked can answer, also in the same browser', async () => {
  const portal = await startPortal()
  const site = await addSite(portal, others)
  const browser = await signInApproved(portal)
  const asked = authorizationRequest(site, { prompt: 'consent' })
  const interaction = interactionIn(await authorize(browser, asked))
  const bia = await signInApproved(portal, { email: 'bia@example.com' })
  // Bia has consented before, so only prompt=consent can interrupt her.
  await bia.post('/api/oauth/consent', {
    interaction: interactionIn(await authorize(bia, authorizationRequest(site))),
    allow: true,
  })
  const [session = ''] = [...bia.cookies]
    .filter(([name]) => name === 'portal-session')
    .map(([, value]) => value)
  const own = browser.cookies.get('portal-session') ?? ''
  browser.cookies.set('portal-session', session)
  assert.equal((await browser.post('/api/oauth/consent', { interaction, allow: true })).status, 400)
  browser.cookies.set('portal-session', own)
  assert.equal((await browser.post('/api/oauth/consent', { interaction, allow: true })).status, 200)
  browser.cookies.set('portal-session', session)
  assert.equal(
    (await authorize(browser, { ...asked, interaction })).body.code,
    'consentRequired',
    'the yes of one agent is not another’s',
  )
})

test('a claim that was left out comes with the scope that opens it', async () => {
  const portal = await startPortal()
  const site = await addSite(portal, others)
  const browser = await signInApproved(portal)
  const asked = authorizationRequest(site, {
    claims: JSON.stringify({ userinfo: { birthdate: null } }),
  })
  const allow = async (parameters: Record<string, string>) =>
    browser.post('/api/oauth/consent', {
      interaction: interactionIn(await authorize(browser, parameters)),
      allow: true,
    })
  const birthdate = async (parameters: Record<string, string>) => {
    const code =
      callbackParameters((await authorize(browser, parameters)).body.redirect_uri)['code'] ?? ''
    return (await userinfo(portal, (await redeem(portal, site, code)).body.access_token)).body
      .birthdate
  }
  await allow(asked)
  assert.equal(await birthdate(asked), undefined)
  const more = authorizationRequest(site, { scope: 'openid profile' })
  await allow(more)
  assert.equal(await birthdate(more), ana.birthdate)
})

test('a third-party native client asks for consent each time', async () => {
  const portal = await startPortal()
  const program = {
    redirect_uris: ['com.example.app:/callback'],
    token_endpoint_auth_method: 'none' as const,
  }
  const site = await addSite(portal, { ...others, ...program })
  const browser = await signInApproved(portal)
  const asked = authorizationRequest(site, challenge)
  for (const time of ['first', 'second']) {
    const stopped = await authorize(browser, asked)
    assert.equal(stopped.body.code, 'consentRequired', time)
    await browser.post('/api/oauth/consent', { interaction: interactionIn(stopped), allow: true })
    codeIn(await authorize(browser, { ...asked, interaction: interactionIn(stopped) }))
  }
  assert.equal(
    callbackParameters((await authorize(browser, { ...asked, prompt: 'none' })).body.redirect_uri)[
      'error'
    ],
    'interaction_required',
  )
  codeIn(
    await authorize(
      browser,
      authorizationRequest(await addSite(portal, { client_id: 'own', ...program }), challenge),
    ),
  )
})

test('the last use of a site is recorded to the hour', async () => {
  const portal = await startPortal()
  const site = await addSite(portal)
  const browser = await signInApproved(portal)
  const last = async () => (await browser.get('/api/user/sites')).body.objects[0].last_used_at
  await codeFor(browser, site)
  const first = await last()
  for (const pause of [minutes(61), minutes(61)]) {
    portal.passes(pause)
    await codeFor(browser, site)
    assert.equal(await last(), portal.deps.now().toISOString())
  }
  assert.notEqual(await last(), first)
})
