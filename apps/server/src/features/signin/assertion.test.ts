import assert from 'node:assert/strict'
import type { Role } from '@passerelle/contracts/choices.ts'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { sql } from 'drizzle-orm'
import {
  base64url,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  SignJWT,
  UnsecuredJWT,
  type JWTPayload,
} from 'jose'
import { attempts, minutes } from '@passerelle/contracts/limits.ts'
import {
  activatedAgent,
  ana,
  signedIn,
  startPortal,
  type TestPortal,
  makeMember,
} from '../../../test/harness.ts'

const issuer = 'https://partner.example'
const partner = await generateKeyPair('ES256', { extractable: true })
const stranger = await generateKeyPair('ES256', { extractable: true })
const publicJwk = { ...(await exportJWK(partner.publicKey)), kid: 'one', alg: 'ES256' }
const trustedIssuerSettings = (jwks: unknown = { keys: [publicJwk] }) => ({
  TRUSTED_ISSUERS: JSON.stringify([{ issuer, jwks }]),
})

const unixTime = (portal: TestPortal) => Math.floor(portal.deps.now().getTime() / 1000)
const claimsOf = (portal: TestPortal, more: JWTPayload = {}): JWTPayload => ({
  iss: issuer,
  aud: 'http://localhost:3000',
  iat: unixTime(portal),
  exp: unixTime(portal) + 120,
  jti: crypto.randomUUID(),
  email: ana.email,
  email_verified: true,
  ...more,
})
const sign = (claims: JWTPayload, header: object = {}, key = partner.privateKey) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', kid: 'one', typ: 'portal-signin+jwt', ...header })
    .sign(key)
const notAuthorized = {
  status: 401,
  title: 'Unauthorized',
  code: 'invalidLogin',
  detail: 'Login not authorized',
}

test('the assertion of a trusted issuer signs the agent in and answers name and e-mail address', async () => {
  const portal = await startPortal(trustedIssuerSettings())
  await activatedAgent(portal)
  const { status, body } = await portal.post('/api/auth', { jwt: await sign(claimsOf(portal)) })
  assert.deepEqual([status, body.name, body.email], [200, 'Ana Lima', ana.email])
  assert.equal((await portal.get('/api/user/me')).body.token, body.token)
})

test('an assertion may name the agent by the login number', async () => {
  const portal = await startPortal(trustedIssuerSettings())
  await activatedAgent(portal)
  await portal.db.execute(sql`update accounts set state = 'approved', pin_code = '10004211'`)
  const { status, body } = await portal.post('/api/auth', {
    jwt: await sign(
      claimsOf(portal, { email: undefined, email_verified: undefined, pin_code: '10004211' }),
    ),
  })
  assert.deepEqual([status, body.email], [200, ana.email])
})

test('the issuer’s keys may be fetched from an address', async () => {
  const server = createServer((_, answer) =>
    answer.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [publicJwk] })),
  )
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  try {
    const portal = await startPortal(
      trustedIssuerSettings(`http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks`),
    )
    await activatedAgent(portal)
    assert.equal(
      (await portal.post('/api/auth', { jwt: await sign(claimsOf(portal)) })).status,
      200,
    )
  } finally {
    server.close()
    server.closeAllConnections()
  }
})

test('keys that cannot be fetched give the same refusal as a wrong assertion', async () => {
  const portal = await startPortal(trustedIssuerSettings('http://127.0.0.1:1/jwks'))
  await activatedAgent(portal)
  assert.deepEqual(
    (await portal.post('/api/auth', { jwt: await sign(claimsOf(portal)) })).body,
    notAuthorized,
  )
})

test('without trusted issuers every assertion is refused', async () => {
  const portal = await startPortal()
  await activatedAgent(portal)
  assert.deepEqual(
    (await portal.post('/api/auth', { jwt: await sign(claimsOf(portal)) })).body,
    notAuthorized,
  )
})

test('an assertion works once, also when it arrives many times at the same moment', async () => {
  const portal = await startPortal(trustedIssuerSettings())
  await activatedAgent(portal)
  const jwt = await sign(claimsOf(portal))
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => portal.browser().post('/api/auth', { jwt })),
  )
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [
    200,
    ...Array.from({ length: 19 }, () => 401),
  ])
  portal.passes(minutes(1))
  assert.deepEqual((await portal.post('/api/auth', { jwt })).body, notAuthorized)
})

const wrongClaims: Record<string, (now: number) => JWTPayload> = {
  'an unknown issuer': () => ({ iss: 'https://evil.example' }),
  'no issuer': () => ({ iss: undefined }),
  'another audience': () => ({ aud: 'http://localhost:3001' }),
  'no audience': () => ({ aud: undefined }),
  'the audience with a slash': () => ({ aud: 'http://localhost:3000/' }),
  'an assertion that has expired': (now) => ({ exp: now }),
  'an expiry more than 5 minutes ahead': (now) => ({ exp: now + 301 }),
  'no expiry': () => ({ exp: undefined }),
  'an assertion older than 60 seconds': (now) => ({ iat: now - 61 }),
  'an assertion from the future': (now) => ({ iat: now + 1 }),
  'no time of issue': () => ({ iat: undefined }),
  'an assertion that is not valid yet': (now) => ({ nbf: now + 10 }),
  'no jti': () => ({ jti: undefined }),
  'an empty jti': () => ({ jti: '' }),
  'a jti that is too long': () => ({ jti: 'x'.repeat(201) }),
  'an e-mail address that is not verified': () => ({ email_verified: false }),
  'an e-mail address without email_verified': () => ({ email_verified: undefined }),
  'email_verified as a text': () => ({ email_verified: 'true' }),
  'no agent': () => ({ email: undefined }),
  'an unknown agent': () => ({ email: 'nobody@example.com' }),
  'an address that resembles the agent’s': () => ({ email: 'ana.lıma@example.com' }),
  'a list of addresses': () => ({ email: [ana.email] }),
  'a malformed login number': () => ({ email: undefined, pin_code: "' or 1=1" }),
}
for (const [name, change] of Object.entries(wrongClaims)) {
  test(`A06: refused with the same answer: ${name}`, async () => {
    const portal = await startPortal(trustedIssuerSettings())
    await activatedAgent(portal)
    const claims = { ...claimsOf(portal), ...change(unixTime(portal)) }
    const { status, body } = await portal.post('/api/auth', {
      jwt: await sign(JSON.parse(JSON.stringify(claims))),
    })
    assert.equal(status, 401)
    assert.deepEqual(body, notAuthorized)
    assert.equal((await portal.get('/api/user/me')).status, 401)
  })
}

test('an assertion 60 seconds old that expires in 5 minutes is still accepted', async () => {
  const portal = await startPortal(trustedIssuerSettings())
  await activatedAgent(portal)
  const claims = claimsOf(portal, { iat: unixTime(portal) - 60, exp: unixTime(portal) + 300 })
  assert.equal((await portal.post('/api/auth', { jwt: await sign(claims) })).status, 200)
})

test('A26: another agent who is signed in is not replaced unasked, and the assertion can be used after the answer', async () => {
  const portal = await startPortal(trustedIssuerSettings())
  await activatedAgent(portal)
  const bia = await signedIn(portal, { email: 'bia@example.com' })
  const jwt = await sign(claimsOf(portal))
  const { status, body } = await bia.post('/api/auth', { jwt })
  assert.deepEqual([status, body.code], [409, 'conflict'])
  assert.equal((await bia.get('/api/user/me')).body.email, 'bia@example.com')
  assert.equal((await bia.post('/api/auth', { jwt, replace: true })).body.email, ana.email)
  assert.equal((await bia.get('/api/user/me')).body.email, ana.email)
  assert.equal(
    (await bia.post('/api/auth', { jwt: await sign(claimsOf(portal)) })).status,
    200,
    'the same agent is not asked',
  )
  assert.equal((await bia.post('/api/auth', { jwt, replace: true })).status, 401)
})

const forged: Record<string, (claims: JWTPayload) => Promise<string> | string> = {
  'a stranger’s signature': (claims) => sign(claims, {}, stranger.privateKey),
  'no signature': (claims) => new UnsecuredJWT(claims).encode(),
  'a signature that was cut off': async (claims) => (await sign(claims)).replace(/[^.]+$/, ''),
  'the public key used as a shared secret': async (claims) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', kid: 'one', typ: 'portal-signin+jwt' })
      .sign(new TextEncoder().encode(await exportSPKI(partner.publicKey))),
  'a key in the header': async (claims) =>
    sign(claims, { jwk: await exportJWK(stranger.publicKey) }, stranger.privateKey),
  'a key’s address in the header': (claims) =>
    sign(claims, { jku: 'https://evil.example/jwks' }, stranger.privateKey),
  'an unknown key id': (claims) => sign(claims, { kid: '../../../dev/null' }, stranger.privateKey),
  'claims changed after signing': async (claims) => {
    const [header, , signature] = (await sign({ ...claims, email: 'nobody@example.com' })).split(
      '.',
    )
    return [header, base64url.encode(JSON.stringify(claims)), signature].join('.')
  },
  'claims that are a list': async (claims) => {
    const [header, , signature] = (await sign(claims)).split('.')
    return [header, base64url.encode(JSON.stringify([claims])), signature].join('.')
  },
  'another type of token, such as an ID Token': (claims) => sign(claims, { typ: 'JWT' }),
  'no type': (claims) => sign(claims, { typ: undefined }),
  'half of an assertion': async (claims) => (await sign(claims)).slice(0, 60),
  dots: () => '..',
  text: () => 'not a token',
}
for (const [name, forge] of Object.entries(forged)) {
  test(`A06: refused with the same answer: ${name}`, async () => {
    const portal = await startPortal(trustedIssuerSettings())
    await activatedAgent(portal)
    assert.deepEqual(
      (await portal.post('/api/auth', { jwt: await forge(claimsOf(portal)) })).body,
      notAuthorized,
    )
  })
}

test('only activated and approved agents can sign in with an assertion, and staff never can', async () => {
  const portal = await startPortal(trustedIssuerSettings())
  await activatedAgent(portal)
  const signInStatus = async (state: string, role: Role | null = null) => {
    await portal.db.execute(sql`update accounts set state = ${state}`)
    await makeMember(portal, undefined, role)
    return (await portal.post('/api/auth', { jwt: await sign(claimsOf(portal)) })).status
  }
  assert.equal(await signInStatus('activated'), 200)
  assert.equal(await signInStatus('approved'), 200)
  for (const state of ['registered', 'declined', 'suspended'])
    assert.equal(await signInStatus(state), 401, state)
  assert.equal(await signInStatus('approved', 'admin'), 401)
})

test(`after ${attempts.jwtByAddress.max} assertions in 15 minutes a network has to wait`, async () => {
  const portal = await startPortal(trustedIssuerSettings())
  for (let n = 0; n < attempts.jwtByAddress.max; n += 1)
    await portal.post('/api/auth', { jwt: 'guess' })
  const { status, headers } = await portal.post('/api/auth', { jwt: 'guess' })
  assert.deepEqual([status, headers['retry-after']], [429, String(15 * 60)])
})
