import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { SignJWT, UnsecuredJWT, decodeJwt, generateKeyPair } from 'jose'
import { minutes } from '@passerelle/contracts/limits.ts'
import { queryRows } from '../../../../test/inspection.ts'
import { startPortal, type Browser, type TestPortal } from '../../../../test/harness.ts'
import {
  addSite,
  signInApproved,
  authorize,
  codeFor,
  isSignedIn,
  redeem,
  authorizationRequest,
  type TestSite,
} from '../../../../test/sites.ts'
import { lookalikeAddresses } from '../../../../test/lookalike-addresses.ts'

const corporate = { CORPORATE_URL: 'https://www.corporate.example/start' }
const bye = 'https://site.example/bye'

async function world(
  settings: Record<string, string> = corporate,
): Promise<{ portal: TestPortal; site: TestSite; browser: Browser; hint: string }> {
  const portal = await startPortal(settings)
  const site = await addSite(portal)
  const browser = await signInApproved(portal)
  return {
    portal,
    site,
    browser,
    hint: (await redeem(portal, site, await codeFor(browser, site))).body.id_token,
  }
}

const leave = async (browser: Browser, body: Record<string, string>) =>
  (await browser.post('/api/oauth/logout', body)).body.redirect_uri

test('the page /logout signs out and leads to a registered address with the state, by each parameter that can name it', async () => {
  const { portal, browser, hint } = await world()
  await addSite(portal, { client_id: 'third', first_party: false })
  const ways: [Record<string, string>, string][] = [
    [{ redirect_uri: bye }, bye],
    [{ redirect_uri: 'https://third.example/bye' }, 'https://third.example/bye'],
    [{ post_logout_redirect_uri: bye, client_id: 'site' }, bye],
    [{ post_logout_redirect_uri: bye, id_token_hint: hint, state: 'a b' }, `${bye}?state=a+b`],
    [
      { redirect_uri: 'https://third.example/bye', client_id: 'third' },
      'https://third.example/bye',
    ],
    [{ redirect_uri: 'http://localhost:3000/signin?x=1' }, 'http://localhost:3000/signin?x=1'],
  ]
  for (const [body, expected] of ways) assert.equal(await leave(browser, body), expected)
  assert.equal(await isSignedIn(browser), false)
})

test('any other address leads to the corporate site', async () => {
  const { portal, browser, hint } = await world()
  await addSite(portal, { client_id: 'third', first_party: false })
  const bodies: Record<string, string>[] = [
    {},
    { redirect_uri: 'https://evil.example' },
    { redirect_uri: bye, client_id: 'third' },
    { redirect_uri: bye, client_id: 'nobody' },
    { redirect_uri: bye, id_token_hint: 'junk' },
    { redirect_uri: bye, id_token_hint: hint, client_id: 'third' },
    { redirect_uri: 'https://site.example/cb' },
  ]
  for (const body of bodies)
    assert.equal(await leave(browser, body), corporate.CORPORATE_URL, JSON.stringify(body))
})

test('A02: no variant of a registered address, or of our own, is ever opened', async () => {
  const { portal } = await world()
  const browser = portal.browser()
  let tried = 0
  for (const address of [
    ...lookalikeAddresses(bye),
    ...lookalikeAddresses('http://localhost:3000/signin'),
  ]) {
    const answer = await browser.post('/api/oauth/logout', { redirect_uri: address })
    const to = answer.body.redirect_uri as string | undefined
    assert.ok(
      answer.status === 400 ||
        to === corporate.CORPORATE_URL ||
        new URL(to ?? '').origin === 'http://localhost:3000',
      `${address} → ${to}`,
    )
    tried += 1
  }
  assert.ok(tried >= 120, String(tried))
})

test('end_session with the agent’s ID Token signs out at once and leads to the registered address', async () => {
  const { browser, hint } = await world()
  const answer = await browser.get(
    `/oauth/end_session?${new URLSearchParams({ id_token_hint: hint, post_logout_redirect_uri: bye, state: 's' })}`,
  )
  assert.deepEqual([answer.status, answer.headers['location']], [303, `${bye}?state=s`])
  assert.equal(await isSignedIn(browser), false)
})

const foreign = { origin: 'https://site.example', 'sec-fetch-site': 'cross-site' }
const asForm = (fields: Record<string, string>) => ({
  body: new URLSearchParams(fields).toString(),
  headers: { ...foreign, 'content-type': 'application/x-www-form-urlencoded' },
})

test('end_session as a form does the same and puts no ID Token in an address; the redirect’s address works for a minute', async () => {
  const { portal, browser, hint } = await world()
  const form = asForm({ id_token_hint: hint, post_logout_redirect_uri: bye, state: 's' })
  const { status, headers } = await browser.call('POST', '/oauth/end_session', form)
  assert.equal(status, 303)
  const next = String(headers['location'])
  assert.ok(
    !next.includes(hint.split('.')[1] ?? '') && !next.includes(hint.split('.')[2] ?? ''),
    next,
  )
  portal.passes(minutes(1))
  assert.equal((await browser.get(next)).status, 400)
  assert.equal((await browser.get('/oauth/end_session?request=junk')).status, 400)
  assert.equal(await isSignedIn(browser), true)
  const again = String((await browser.call('POST', '/oauth/end_session', form)).headers['location'])
  const end = await browser.get(again, foreign)
  assert.deepEqual([end.status, end.headers['location']], [303, `${bye}?state=s`])
  assert.equal(await isSignedIn(browser), false)
  assert.equal(
    (await browser.call('POST', '/oauth/end_session', asForm({ id_token_hint: 'junk' }))).status,
    400,
  )
})

test('the redirect of a form is encrypted: it cannot be read, changed or made up', async () => {
  const { browser, hint } = await world()
  const { headers } = await browser.call(
    'POST',
    '/oauth/end_session',
    asForm({ id_token_hint: hint, post_logout_redirect_uri: bye }),
  )
  const sealed =
    new URL(String(headers['location']), 'https://portal.example').searchParams.get('request') ??
    assert.fail()
  const { sub } = decodeJwt(hint)
  for (const read of [sealed, Buffer.from(sealed, 'base64url').toString('latin1')])
    for (const told of [String(sub), 'client_id', 'site']) assert.ok(!read.includes(told), told)
  const own = JSON.stringify({ end: { client_id: 'site', sub }, until: 8_640_000_000_000_000 })
  const changed = sealed.replace(/.(?=.{4}$)/, (sign) => (sign === 'A' ? 'B' : 'A'))
  for (const made of [
    own,
    Buffer.from(own).toString('base64url'),
    Buffer.from(own).toString('base64'),
    changed,
    '',
  ])
    assert.equal(
      (await browser.get(`/oauth/end_session?${new URLSearchParams({ request: made })}`)).status,
      400,
      made,
    )
  assert.equal(await isSignedIn(browser), true)
})

test('without the agent’s ID Token the page /logout asks, and its address holds no ID Token', async () => {
  const { portal, hint } = await world()
  const other = await signInApproved(portal, { email: 'bia@example.com' })
  const cases: [Record<string, string>, Record<string, string>][] = [
    [{}, {}],
    [{ state: 'x' }, { state: 'x' }],
    [
      { post_logout_redirect_uri: bye, client_id: 'site' },
      { client_id: 'site', post_logout_redirect_uri: bye },
    ],
    [{ id_token_hint: hint }, { client_id: 'site' }],
  ]
  for (const [query, shown] of cases) {
    const { status, headers } = await other.get(
      `/oauth/end_session?${new URLSearchParams(query)}`,
      foreign,
    )
    assert.deepEqual(
      [status, headers['location']],
      [303, `/logout?${new URLSearchParams({ ...shown, ask: '1' })}`],
    )
  }
  assert.equal(await isSignedIn(other), true)
  assert.equal(
    (await portal.browser().get('/oauth/end_session?state=x')).headers['location'],
    '/logout?state=x',
    'who is not signed in is asked nothing',
  )
})

test('the page /logout asks after another site’s link without the agent’s ID Token, and not after the portal’s own links or a typed address', async () => {
  const { portal, browser, hint } = await world()
  const asked = async (who: Browser, query: Record<string, string>, site: string) => {
    const { headers } = await who.get(`/logout?${new URLSearchParams(query)}`, {
      ...foreign,
      'sec-fetch-site': site,
    })
    return headers['location']
  }
  for (const site of ['cross-site', 'same-site'])
    assert.equal(
      await asked(browser, { redirect_uri: bye, prompt: 'login' }, site),
      `/logout?${new URLSearchParams({ redirect_uri: bye, prompt: 'login', ask: '1' })}`,
      site,
    )
  assert.equal(
    await asked(browser, { id_token_hint: `${hint}x` }, 'cross-site'),
    `/logout?id_token_hint=${hint}x&ask=1`,
  )
  assert.equal(
    await asked(
      await signInApproved(portal, { email: 'bia@example.com' }),
      { id_token_hint: hint },
      'cross-site',
    ),
    '/logout?client_id=site&ask=1',
  )
  for (const site of ['same-origin', 'none'])
    assert.equal(await asked(browser, { redirect_uri: bye }, site), undefined)
  assert.equal(
    await asked(browser, { id_token_hint: hint, post_logout_redirect_uri: bye }, 'cross-site'),
    undefined,
  )
  assert.equal(await asked(portal.browser(), {}, 'cross-site'), undefined)
})

test('a browser that does not say where the person came from is asked without naming another site, and not after a link of the portal', async () => {
  const { portal, browser } = await world()
  const location = async (headers: Record<string, string>, path = '/logout') =>
    (
      await browser.get(path, {
        accept: 'text/html',
        'sec-fetch-site': '',
        ...headers,
      })
    ).headers['location']
  assert.equal(await location({}), '/logout?ask=origin')
  assert.equal(await location({ referer: 'https://evil.example/' }), '/logout?ask=origin')
  assert.equal(
    await location({ referer: `${portal.deps.config.publicUrl}/profile/info` }),
    undefined,
  )
  assert.equal(await location({}, '/logout/?state=x'), '/logout?state=x')
})

test('a HEAD request signs nobody out, makes no code and uses up no page', async () => {
  const { portal, browser, site, hint } = await world()
  await browser.call('HEAD', `/oauth/end_session?id_token_hint=${hint}`)
  assert.equal(await isSignedIn(browser), true)
  const codes = () =>
    queryRows(portal, sql`select id from provider_records where model = 'AuthorizationCode'`)
  const before = await codes()
  await browser.call(
    'HEAD',
    `/authorize?${new URLSearchParams(authorizationRequest(site, { prompt: 'none' }))}`,
  )
  assert.deepEqual(await codes(), before)
  const page = new URL(
    (await authorize(browser, authorizationRequest(site, { response_mode: 'form_post' }))).body
      .redirect_uri,
  ).pathname
  await browser.call('HEAD', page)
  assert.equal((await browser.get(page)).status, 200)
})

test('the registered address is opened as it is written, with the state after its query', async () => {
  const { portal, browser } = await world()
  const written = 'https://plain.example/bye?a=%20b&state=own&c=(d)'
  await addSite(portal, { client_id: 'plain', post_logout_redirect_uris: [written] })
  assert.equal(
    await leave(browser, { post_logout_redirect_uri: written, client_id: 'plain', state: 'a b' }),
    `${written}&state=a+b`,
  )
})

test('A06: an ID Token that is not ours, or an unregistered address, is refused without a redirect and without a sign-out', async () => {
  const { portal, browser, hint } = await world()
  const stranger = await generateKeyPair('RS256')
  const claims = decodeJwt(hint)
  const forged = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256' })
    .sign(stranger.privateKey)
  const hints = [
    forged,
    new UnsecuredJWT(claims).encode(),
    'junk',
    `${hint.slice(0, -4)}AAAA`,
    '..',
    '',
  ]
  const queries: Record<string, string>[] = [
    ...hints.map((id_token_hint) => ({ id_token_hint, post_logout_redirect_uri: bye })),
    { id_token_hint: hint, post_logout_redirect_uri: 'https://evil.example' },
    { id_token_hint: hint, post_logout_redirect_uri: `${bye}?x=1` },
    { client_id: 'nobody' },
    { client_id: 'nobody', id_token_hint: hint },
    { client_id: 'site', post_logout_redirect_uri: 'https://site.example/cb' },
  ]
  await addSite(portal, { client_id: 'third' })
  for (const query of [...queries, { client_id: 'third', id_token_hint: hint }]) {
    const { status, body, headers } = await browser.get(
      `/oauth/end_session?${new URLSearchParams(query as Record<string, string>)}`,
    )
    assert.deepEqual(
      [status, body.code, headers['location']],
      [400, 'badRequest', undefined],
      JSON.stringify(query).slice(0, 200),
    )
  }
  const twice = await browser.get(
    `/oauth/end_session?id_token_hint=${hint}&post_logout_redirect_uri=${bye}&post_logout_redirect_uri=https://evil.example`,
  )
  assert.equal(twice.status, 400)
  const page = await browser.get('/oauth/end_session?client_id=nobody', { accept: 'text/html' })
  assert.equal(page.status, 400)
  assert.match(page.body, /<h1>You have not been signed out<\/h1>/)
  assert.equal(await isSignedIn(browser), true)
})

test('another site cannot sign an agent out through the calls of the portal’s pages', async () => {
  const { browser } = await world()
  assert.equal((await browser.post('/api/oauth/logout', {}, foreign)).status, 403)
  assert.equal((await browser.get('/api/logout', foreign)).status, 403)
  assert.equal(await isSignedIn(browser), true)
})
