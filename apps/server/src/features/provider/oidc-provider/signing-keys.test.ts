import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose'
import { hours, minutes, provider as limits, seconds } from '@passerelle/contracts/limits.ts'
import type { Deps } from '../../../deps.ts'
import { queryRows } from '../../../../test/inspection.ts'
import { startPortal, type TestPortal } from '../../../../test/harness.ts'
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
import { buildApp } from '../../../app.ts'
import { runHousekeeping } from '../../../housekeeping.ts'
import {
  readKeysVersion,
  rotateKeys,
  signingKeys,
  advanceKeys,
} from '../../../signing-keys/signing-keys.ts'

async function fresh(): Promise<TestPortal> {
  const portal = await startPortal()
  await portal.db.execute(sql`delete from provider_keys`)
  return portal
}
const published = async (portal: TestPortal) =>
  (await asServer(portal, '/oauth/jwks', undefined)).body
const states = async (portal: TestPortal) =>
  (
    await queryRows<{ state: string }>(portal, sql`select state from provider_keys order by state`)
  ).map(({ state }) => state)
const passes = async (portal: TestPortal, time: number) => {
  portal.passes(time)
  await runHousekeeping(portal.deps)
}

test('keys are made when they are first needed, and only one set when many need them at once', async () => {
  const portal = await fresh()
  await runHousekeeping(portal.deps)
  assert.deepEqual(await states(portal), [])
  await Promise.all(Array.from({ length: 5 }, () => signingKeys(portal.deps)))
  assert.deepEqual(await states(portal), ['current', 'current'])
})

/** Two servers that share the database and no lock. */
const apart = ({ deps }: TestPortal) =>
  [0, 1].map((): Deps => ({ ...deps, withLock: (_name, work) => work() }))
const algorithms = async (portal: TestPortal, state: string) =>
  (
    await queryRows<{ alg: string }>(
      portal,
      sql`select alg from provider_keys where state = ${state} order by alg`,
    )
  ).map(({ alg }) => alg)
const both = ['ES256', 'RS256']

test('two servers without a common lock make one set of keys and rotate it once', async () => {
  const portal = await fresh()
  const made = await Promise.all(
    [...apart(portal), ...apart(portal)].map((deps) => signingKeys(deps)),
  )
  assert.deepEqual(await algorithms(portal, 'current'), both)
  for (const each of made) assert.deepEqual(each, made[0])
  await Promise.all(apart(portal).map((deps) => rotateKeys(deps)))
  assert.deepEqual(await algorithms(portal, 'next'), both)
  portal.passes(limits.keyAhead)
  await Promise.all(apart(portal).map((deps) => advanceKeys(deps)))
  assert.deepEqual(
    [
      await algorithms(portal, 'current'),
      await algorithms(portal, 'previous'),
      await algorithms(portal, 'next'),
    ],
    [both, both, []],
  )
  await Promise.all(apart(portal).map((deps) => rotateKeys(deps, { atOnce: true })))
  for (let minute = 0; minute < 2; minute += 1) {
    portal.passes(limits.keyPublished)
    await Promise.all(apart(portal).map((deps) => advanceKeys(deps)))
  }
  assert.deepEqual(await states(portal), ['current', 'current'])
})

test('an algorithm without a key gets one, and no key is retired without a successor', async () => {
  const portal = await fresh()
  await signingKeys(portal.deps)
  await portal.db.execute(sql`delete from provider_keys where alg = 'ES256'`)
  assert.deepEqual((await signingKeys(portal.deps)).keys.map(({ alg }) => alg).toSorted(), both)
  await rotateKeys(portal.deps)
  await portal.db.execute(sql`delete from provider_keys where alg = 'ES256' and state = 'next'`)
  portal.passes(limits.keyAhead)
  await advanceKeys(portal.deps)
  assert.deepEqual(
    [await algorithms(portal, 'current'), await algorithms(portal, 'previous')],
    [both, ['RS256']],
  )
})

test('the version that a server caches belongs to the keys that it has read', async () => {
  const portal = await fresh()
  const { version } = await signingKeys(portal.deps)
  assert.equal(version, await readKeysVersion(portal.db))
  await rotateKeys(portal.deps)
  assert.notEqual(version, await readKeysVersion(portal.db))
})

test('keys rotate by age: published a day before they sign, kept a month after', async () => {
  const portal = await fresh()
  const first = await published(portal)
  await passes(portal, limits.keyLife - limits.keyAhead - 1)
  assert.deepEqual(await states(portal), ['current', 'current'])
  await passes(portal, 1)
  assert.deepEqual(await states(portal), ['current', 'current', 'next', 'next'])
  portal.passes(minutes(2))
  assert.deepEqual(
    (await published(portal)).keys.slice(0, 2),
    first.keys,
    'the old ones go on signing',
  )
  await passes(portal, limits.keyAhead)
  assert.deepEqual(await states(portal), ['current', 'current', 'previous', 'previous'])
  await passes(portal, limits.keyKept - minutes(1))
  assert.equal((await states(portal)).length, 4)
  await passes(portal, minutes(1))
  assert.deepEqual(await states(portal), ['current', 'current'])
})

test('codes, refresh tokens and ID Token hints work after a rotation of keys', async () => {
  const portal = await fresh()
  const site = await addSite(portal)
  const browser = await signInApproved(portal)
  const first = (await redeem(portal, site, await codeFor(browser, site))).body
  const before = await rotateKeys(portal.deps)
  assert.equal(before.signsFrom.getTime(), portal.deps.now().getTime() + limits.keyAhead)
  assert.deepEqual(await rotateKeys(portal.deps), before, 'asked twice, it begins once')
  for (let hour = 0; hour < 24; hour += 6) {
    portal.passes(hours(6))
    assert.equal((await browser.get('/api/user/me')).status, 200)
  }
  await runHousekeeping(portal.deps)
  portal.passes(minutes(2))
  const second = (await refresh(portal, site, first.refresh_token)).body
  assert.notEqual(
    decodeProtectedHeader(second.id_token).kid,
    decodeProtectedHeader(first.id_token).kid,
  )
  const keys = createLocalJWKSet(await published(portal))
  for (const { id_token } of [first, second])
    await jwtVerify(id_token, keys, { currentDate: new Date() })
  assert.equal((await userinfo(portal, second.access_token)).status, 200)
  const silent = await authorize(
    browser,
    authorizationRequest(site, { prompt: 'none', id_token_hint: first.id_token }),
  )
  assert.ok(callbackParameters(silent.body.redirect_uri)['code'], silent.body.redirect_uri)
  await passes(portal, limits.keyKept)
})

test('a rotation at once refuses what the old keys signed', async () => {
  const portal = await fresh()
  const site = await addSite(portal)
  const browser = await signInApproved(portal)
  const first = (await redeem(portal, site, await codeFor(browser, site))).body
  const { signsFrom } = await rotateKeys(portal.deps, { atOnce: true })
  assert.equal(signsFrom.getTime(), portal.deps.now().getTime() + limits.keyPublished)
  for (let minute = 0; minute < 2; minute += 1) {
    portal.passes(limits.keyPublished)
    assert.ok((await redeem(portal, site, await codeFor(browser, site))).body.id_token)
  }
  assert.deepEqual(await states(portal), ['current', 'current'])
  await assert.rejects(jwtVerify(first.id_token, createLocalJWKSet(await published(portal))))
  const silent = await authorize(
    browser,
    authorizationRequest(site, { prompt: 'none', id_token_hint: first.id_token }),
  )
  assert.equal(callbackParameters(silent.body.redirect_uri)['error'], 'invalid_request')
  assert.ok((await redeem(portal, site, await codeFor(browser, site))).body.id_token)
})

test('a rotation at once publishes first: two servers never sign with a key that the other does not publish', async () => {
  const portal = await fresh()
  const site = await addSite(portal)
  const browser = await signInApproved(portal)
  const other = await buildApp({ ...portal.deps })
  const servers = [portal, { app: other }]
  const kids = new Set<string | undefined>()
  let { refresh_token } = (await redeem(portal, site, await codeFor(browser, site))).body
  await rotateKeys(portal.deps, { atOnce: true })
  for (let turn = 0; turn < 50; turn += 1) {
    portal.passes(seconds(4.1))
    const [signer, publisher] = turn % 2 === 0 ? servers : servers.toReversed()
    assert.ok(signer && publisher)
    const { body } = await refresh(signer, site, refresh_token)
    refresh_token = body.refresh_token
    kids.add(decodeProtectedHeader(body.id_token).kid)
    const keys = createLocalJWKSet((await asServer(publisher, '/oauth/jwks', undefined)).body)
    await jwtVerify(body.id_token, keys, { currentDate: new Date() })
  }
  assert.equal(kids.size, 2)
  assert.deepEqual(await states(portal), ['current', 'current'])
})

test('caches may keep the published documents for an hour, and no error', async () => {
  const portal = await fresh()
  const paths = [
    '/.well-known/openid-configuration',
    '/.well-known/oauth-authorization-server',
    '/oauth/jwks',
  ]
  await portal.db.execute(sql`alter table provider_keys rename to provider_keys_away`)
  try {
    for (const path of paths) {
      const { status, headers } = await asServer(portal, path, undefined)
      assert.deepEqual(
        [status, /public/.test(String(headers['cache-control']))],
        [500, false],
        path,
      )
    }
  } finally {
    await portal.db.execute(sql`alter table provider_keys_away rename to provider_keys`)
  }
  for (const path of paths) {
    const { status, headers } = await asServer(portal, path, undefined)
    assert.deepEqual([status, headers['cache-control']], [200, 'public, max-age=3600'], path)
  }
})
