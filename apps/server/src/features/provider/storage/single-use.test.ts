import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { minutes, provider as limits } from '@passerelle/contracts/limits.ts'
import { queryRows } from '../../../../test/inspection.ts'
import { Browser, secondServer, startPortal } from '../../../../test/harness.ts'
import {
  addSite,
  signInApproved,
  callbackParameters,
  asServer,
  authorize,
  codeFor,
  redeem,
  refresh,
  authorizationRequest,
  userinfo,
} from '../../../../test/sites.ts'

const twenty = Array.from({ length: 20 }, (_, n) => n)

test('A04: of 20 uses of a code at once one succeeds, and its tokens live', async () => {
  const portal = await startPortal()
  const site = await addSite(portal)
  const code = await codeFor(await signInApproved(portal), site)
  const answers = await Promise.all(twenty.map(() => redeem(portal, site, code)))
  const won = answers.filter(({ status }) => status === 200)
  assert.equal(won.length, 1)
  assert.ok(
    answers
      .filter((answer) => !won.includes(answer))
      .every(({ status, body }) => status === 400 && body.error === 'invalid_grant'),
  )
  assert.deepEqual(
    await queryRows(
      portal,
      sql`select model from provider_records where model in ('AccessToken', 'RefreshToken') order by model`,
    ),
    [{ model: 'AccessToken' }, { model: 'RefreshToken' }],
  )
  assert.equal((await userinfo(portal, won[0]?.body.access_token)).status, 200)
  assert.equal((await refresh(portal, site, won[0]?.body.refresh_token)).status, 200)
})

test('A04: a second use of a code is refused, and after the leeway it revokes the code’s tokens', async () => {
  const portal = await startPortal()
  const site = await addSite(portal)
  const code = await codeFor(await signInApproved(portal), site)
  const { body } = await redeem(portal, site, code)
  assert.equal((await userinfo(portal, body.access_token)).status, 200)
  portal.passes(limits.leeway - 1)
  assert.equal((await redeem(portal, site, code)).body.error, 'invalid_grant')
  assert.equal((await userinfo(portal, body.access_token)).status, 200)
  portal.passes(1)
  assert.equal((await redeem(portal, site, code)).body.error, 'invalid_grant')
  assert.equal((await userinfo(portal, body.access_token)).status, 401)
  assert.equal((await refresh(portal, site, body.refresh_token)).body.error, 'invalid_grant')
})

test('a code is valid for a minute, for its site and its redirect_uri', async () => {
  const portal = await startPortal()
  const site = await addSite(portal, {
    redirect_uris: ['https://site.example/cb', 'https://site.example/other'],
  })
  const other = await addSite(portal, { client_id: 'other' })
  const browser = await signInApproved(portal)
  const code = await codeFor(browser, site)
  assert.equal(
    (await redeem(portal, { ...other, redirect_uri: site.redirect_uri }, code)).body.error,
    'invalid_grant',
  )
  assert.equal(
    (await redeem(portal, site, code, { redirect_uri: 'https://site.example/other' })).body.error,
    'invalid_grant',
  )
  portal.passes(limits.authorizationCode)
  assert.equal((await redeem(portal, site, code)).body.error, 'invalid_grant')
})

test('A28: of 20 uses of a refresh token at once one succeeds, and its tokens live', async () => {
  const portal = await startPortal()
  const site = await addSite(portal)
  const first = (await redeem(portal, site, await codeFor(await signInApproved(portal), site))).body
  const answers = await Promise.all(twenty.map(() => refresh(portal, site, first.refresh_token)))
  const won = answers.filter(({ status }) => status === 200)
  assert.equal(won.length, 1)
  assert.equal((await userinfo(portal, won[0]?.body.access_token)).status, 200)
  assert.equal((await refresh(portal, site, won[0]?.body.refresh_token)).status, 200)
})

test('A28: a second use of a refresh token after the leeway revokes all tokens of its grant', async () => {
  const portal = await startPortal()
  const site = await addSite(portal)
  const first = (await redeem(portal, site, await codeFor(await signInApproved(portal), site))).body
  const second = (await refresh(portal, site, first.refresh_token)).body
  portal.passes(limits.leeway)
  assert.equal((await refresh(portal, site, first.refresh_token)).body.error, 'invalid_grant')
  assert.equal((await refresh(portal, site, second.refresh_token)).body.error, 'invalid_grant')
  assert.equal((await userinfo(portal, second.access_token)).status, 401)
})

test('five sites that a browser opens at once are all signed in', async () => {
  const portal = await startPortal()
  const sites = await Promise.all(
    ['a', 'b', 'c', 'd', 'e'].map((client_id) => addSite(portal, { client_id })),
  )
  const browser = await signInApproved(portal)
  const codes = await Promise.all(sites.map((site) => codeFor(browser, site)))
  const answers = await Promise.all(sites.map((site, n) => redeem(portal, site, codes[n] ?? '')))
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200, 200, 200],
  )
  const again = await Promise.all(
    answers.map(({ body }, n) => refresh(portal, sites[n] ?? assert.fail(), body.refresh_token)),
  )
  assert.deepEqual(
    again.map(({ status }) => status),
    [200, 200, 200, 200, 200],
  )
  assert.equal(
    (await queryRows(portal, sql`select id from provider_records where model = 'Session'`)).length,
    1,
  )
})

test('F08: two servers on one database share keys and sessions, and one of them redeems a code', async () => {
  const portal = await startPortal()
  await portal.db.execute(sql`delete from provider_keys`)
  const sites = await Promise.all(
    ['a', 'b', 'c', 'd', 'e', 'f'].map((client_id) => addSite(portal, { client_id })),
  )
  const second = await secondServer(portal)
  const here = await signInApproved(portal)
  const there = new Browser(second.app)
  for (const [name, value] of here.cookies) there.cookies.set(name, value)
  const answers = await Promise.all(
    sites.map((site, n) => authorize(n % 2 === 0 ? here : there, authorizationRequest(site))),
  )
  const codes = answers.map(
    ({ body }) =>
      callbackParameters(body.redirect_uri)['code'] ?? assert.fail(JSON.stringify(body)),
  )
  const redeemed = await Promise.all(
    sites.map((site, n) => redeem(n % 2 === 0 ? portal : second, site, codes[n] ?? '')),
  )
  assert.deepEqual(
    redeemed.map(({ status }) => status),
    sites.map(() => 200),
  )
  assert.equal((await queryRows(portal, sql`select kid from provider_keys`)).length, 2)
  assert.deepEqual(
    (await asServer(portal, '/oauth/jwks', undefined)).body,
    (await asServer(second, '/oauth/jwks', undefined)).body,
  )
  const site = sites[0] ?? assert.fail()
  const code = await codeFor(here, site)
  const race = await Promise.all(
    twenty.map((n) => redeem(n % 2 === 0 ? portal : second, site, code)),
  )
  const [winner, ...others] = race.filter(({ status }) => status === 200)
  assert.deepEqual(
    [others.length, (await userinfo(second, winner?.body.access_token)).status],
    [0, 200],
  )
  await second.close()
})

test('no code and no token can be read from the database', async () => {
  const portal = await startPortal()
  const site = await addSite(portal)
  const code = await codeFor(await signInApproved(portal), site)
  const { body } = await redeem(portal, site, code)
  const kept = JSON.stringify(
    await queryRows(
      portal,
      sql`select to_jsonb(t)::text as row from provider_records t union all select to_jsonb(t)::text from provider_keys t union all select to_jsonb(t)::text from sites t`,
    ),
  )
  for (const secret of [
    code,
    body.access_token,
    body.refresh_token,
    body.id_token,
    site.client_secret,
    '"d":',
    '"p":',
  ])
    assert.ok(!kept.includes(secret), secret.slice(0, 20))
})

test('records are deleted an hour after they expire, and not before', async () => {
  const { runHousekeeping: tidy } = await import('../../../housekeeping.ts')
  const portal = await startPortal()
  const site = await addSite(portal)
  await codeFor(await signInApproved(portal), site)
  const codes = () =>
    queryRows(portal, sql`select id from provider_records where model = 'AuthorizationCode'`)
  portal.passes(limits.authorizationCode + minutes(59))
  await tidy(portal.deps)
  assert.equal((await codes()).length, 1)
  portal.passes(minutes(1))
  await tidy(portal.deps)
  assert.equal((await codes()).length, 0)
})
