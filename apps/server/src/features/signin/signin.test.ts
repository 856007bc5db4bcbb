import assert from 'node:assert/strict'
import { test } from 'node:test'
import { days, hours } from '@passerelle/contracts/limits.ts'
import { sql } from 'drizzle-orm'
import { queryRows, visibleAnswer } from '../../../test/inspection.ts'
import { activatedAgent, ana, signedIn, startPortal, quickHashing } from '../../../test/harness.ts'
import { PasswordHasher } from '../../crypto/passwords.ts'

const rightLogin = { email: ana.email, password: 'pass' }
const wrongLogin = { email: ana.email, password: 'guess' }

test('e-mail address and password open a session, and the answer has name, e-mail address and the session’s token', async () => {
  const portal = await startPortal()
  await activatedAgent(portal)
  const { status, body, headers } = await portal.post('/api/login', rightLogin)
  assert.equal(status, 200)
  const { token, ...rest } = body
  assert.deepEqual(rest, {
    name: 'Ana Lima',
    given_name: 'Ana',
    family_name: 'Lima',
    email: ana.email,
    role: null,
    state: 'activated',
  })
  assert.match(token, /^[\w-]{43}$/)
  assert.match(
    String((headers['set-cookie'] as string[]).find((line) => line.startsWith('portal-session='))),
    /; HttpOnly; SameSite=Lax$/,
  )
})

test('with https the cookies have the __Host- prefix and are Secure', async () => {
  const portal = await startPortal({ PUBLIC_URL: 'https://portal.example.com' })
  const browser = portal.browser({ origin: 'https://portal.example.com' })
  await activatedAgent(portal)
  const { headers } = await browser.post('/api/login', rightLogin)
  const cookies = headers['set-cookie'] as string[]
  assert.deepEqual(cookies.map((line) => line.split('=')[0]).toSorted(), [
    '__Host-device',
    '__Host-session',
  ])
  for (const line of cookies)
    for (const mark of ['Path=/;', 'HttpOnly', 'Secure']) assert.ok(line.includes(mark), line)
})

test('the e-mail address is lowercased and trimmed, the password is not changed', async () => {
  const portal = await startPortal()
  await activatedAgent(portal)
  assert.equal(
    (await portal.post('/api/login', { ...rightLogin, email: '  Ana.Lima@EXAMPLE.com ' })).status,
    200,
  )
  for (const password of ['pass ', ' pass', 'Pass'])
    assert.equal((await portal.post('/api/login', { ...rightLogin, password })).status, 401)
})

test('an agent can sign in with the login number', async () => {
  const portal = await startPortal()
  await activatedAgent(portal)
  await portal.db.execute(sql`update accounts set state = 'approved', pin_code = '10004211'`)
  const { status, body } = await portal.post('/api/login', { ...rightLogin, email: '10004211' })
  assert.deepEqual([status, body.email, body.state], [200, ana.email, 'approved'])
})

test('a login number is understood with blanks and dashes inside', async () => {
  const portal = await startPortal()
  await activatedAgent(portal)
  await portal.db.execute(sql`update accounts set state = 'approved', pin_code = 'FR943114'`)
  for (const email of ['FR 943114', 'fr-943 114', 'FR\u2013943114'])
    assert.equal((await portal.post('/api/login', { ...rightLogin, email })).status, 200, email)
})

test('the answer names a missing login and a missing password', async () => {
  const portal = await startPortal()
  const { status, body } = await portal.post('/api/login', { email: ' ', password: '' })
  assert.equal(status, 400)
  assert.deepEqual(body.errors, { email: 'required', password: 'required' })
})

test('a wrong password and an unknown login get the same answer, also at a registration that is not activated: 401 Invalid login data', async () => {
  const portal = await startPortal()
  await activatedAgent(portal)
  await portal.post('/api/signup', { ...ana, email: 'ben@example.com' })
  const answers = []
  for (const login of [
    wrongLogin,
    { email: 'nobody@example.com', password: 'pass' },
    { email: '99999999', password: 'pass' },
    { email: 'ben@example.com', password: 'wrong' },
  ])
    answers.push(visibleAnswer(await portal.post('/api/login', login)))
  assert.equal(answers[0]?.status, 401)
  assert.equal(answers[0]?.body.detail, 'Invalid login data')
  for (const answer of answers) assert.deepEqual(answer, answers[0])
})

test('a registration that is not activated learns so only with the right password, and opens no session', async () => {
  const portal = await startPortal()
  await portal.post('/api/signup', ana)
  const { status, body } = await portal.post('/api/login', rightLogin)
  assert.deepEqual(
    [status, body.code, body.detail],
    [403, 'notActivated', 'Your e-mail address is not confirmed yet.'],
  )
  assert.equal((await portal.get('/api/user/me')).status, 401)
})

test('a declined or suspended agent learns the reason only with the right password', async () => {
  const portal = await startPortal()
  await activatedAgent(portal)
  await portal.db.execute(
    sql`update accounts set state = 'declined', reason = 'We could not find the agency.'`,
  )
  assert.equal((await portal.post('/api/login', wrongLogin)).body.detail, 'Invalid login data')
  const declined = await portal.post('/api/login', rightLogin)
  assert.deepEqual(
    [declined.status, declined.body.code, declined.body.detail, declined.body.reason],
    [
      403,
      'declined',
      'Your registration was declined: We could not find the agency.',
      'We could not find the agency.',
    ],
  )
  await portal.db.execute(sql`update accounts set state = 'suspended', reason = null`)
  const suspended = await portal.post('/api/login', rightLogin)
  assert.deepEqual(
    [suspended.status, suspended.body.code, suspended.body.detail],
    [403, 'suspended', 'Your account is suspended.'],
  )
  assert.equal((await portal.get('/api/user/me')).status, 401)
})

test('a suspended agent learns until when, and where to ask, only with the right password', async () => {
  const portal = await startPortal({ CONTACT_URL: 'help@example.com' })
  await activatedAgent(portal)
  const until = new Date(portal.deps.now().getTime() + days(7)).toISOString()
  await portal.db.execute(
    sql`update accounts set state = 'suspended', reason = 'Shared.', suspended_until = ${until}`,
  )
  const { body } = await portal.post('/api/login', rightLogin)
  assert.deepEqual(
    [body.reason, body.until, body.contact],
    ['Shared.', until, 'mailto:help@example.com'],
  )
  assert.deepEqual(
    Object.keys((await portal.post('/api/login', wrongLogin)).body),
    Object.keys((await portal.post('/api/login', { ...wrongLogin, email: 'x@example.com' })).body),
  )
  await portal.db.execute(sql`update accounts set suspended_until = null`)
  assert.equal((await portal.post('/api/login', rightLogin)).body.until, undefined)
})

test('a hash made with other costs is renewed at a sign-in with the right password only', async () => {
  const portal = await startPortal()
  await activatedAgent(portal)
  const older = await new PasswordHasher(
    { memoryCost: 20_000, timeCost: 2, parallelism: 1 },
    portal.deps.keys.pepper,
  ).hash('pass')
  await portal.db.execute(sql`update accounts set password_hash = ${older}`)
  const storedHash = async () =>
    (
      (
        await queryRows<{ password_hash: string }>(portal, sql`select password_hash from accounts`)
      )[0] ?? assert.fail()
    ).password_hash
  await portal.post('/api/login', wrongLogin)
  assert.equal(await storedHash(), older)
  await portal.post('/api/login', rightLogin)
  assert.match(
    await storedHash(),
    new RegExp(
      `^\\$argon2id\\$v=19\\$m=${quickHashing.memoryCost},t=${quickHashing.timeCost},p=1\\$`,
    ),
  )
  const renewed = await storedHash()
  assert.equal((await portal.post('/api/login', rightLogin)).status, 200)
  assert.equal(await storedHash(), renewed)
})

test('a page of another site cannot sign a visitor in', async () => {
  const portal = await startPortal()
  await activatedAgent(portal)
  for (const path of ['/api/login', '/api/auth'])
    assert.equal(
      (await portal.post(path, { ...rightLogin, jwt: 'x' }, { 'sec-fetch-site': 'cross-site' }))
        .status,
      403,
    )
  assert.equal(
    (
      await portal.post('/api/login', rightLogin, {
        origin: 'https://evil.example',
        'sec-fetch-site': '',
      })
    ).status,
    403,
  )
})

test('a sign-in notes its time', async () => {
  const portal = await startPortal()
  await signedIn(portal)
  portal.passes(hours(1))
  await portal.browser().post('/api/login', rightLogin)
  const [row] = await queryRows<{ at: string }>(
    portal,
    sql`select last_signed_in_at::text as at from accounts`,
  )
  assert.equal(new Date(row?.at ?? '').getTime(), portal.deps.now().getTime())
})
