/** V2.4.1 and V15.2.2: how often one network or agent may call. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { attempts, calls, minutes } from '@passerelle/contracts/limits.ts'
import { passwordFieldError } from '../../../src/agents/password-policy.ts'
import { ana, signedIn, startPortal } from '../../harness.ts'

test('A36: one network asks for 60 lists a minute; the next one is 429, and another network is not affected', async () => {
  const portal = await startPortal()
  for (let n = 0; n < calls.listsByNetwork.max; n += 1)
    assert.equal((await portal.get('/api/lists/genders')).status, 200)
  const { status, headers } = await portal.get('/api/lists/genders')
  assert.deepEqual([status, headers['retry-after']], [429, '60'])
  const other = portal.browser({ 'x-forwarded-for': '198.51.100.7' })
  assert.equal((await other.get('/api/lists/genders')).status, 200)
  portal.passes(minutes(1))
  assert.equal((await portal.get('/api/lists/genders')).status, 200)
})

test('A36: one network searches for agencies 600 times a minute, beside its lists', async () => {
  const portal = await startPortal()
  const ask = async (list: string) => (await portal.get(`/api/lists/${list}`)).status
  for (let n = 0; n < calls.agencySearchesByNetwork.max; n += 1)
    assert.equal(await ask('agencies?search=a'), 200)
  assert.equal(await ask('agencies?search=a'), 429)
  assert.equal(await ask('genders'), 200)
})

test('A36: a search uses its first five words', async () => {
  const portal = await startPortal()
  const names = async (search: string) =>
    (await portal.get(`/api/lists/countries?search=${encodeURIComponent(search)}`)).body.objects
  assert.deepEqual(await names('united united united united nowhere'), [])
  assert.ok((await names('united united united united united nowhere')).length > 0)
})

test('A36: one agent calls 600 times in 10 minutes, and changes 60 times', async () => {
  const portal = await startPortal()
  const agent = await signedIn(portal)
  const save = () => agent.patch('/api/user', { surname: 'Lima' })
  for (let n = 0; n < calls.changesByAgent.max; n += 1) assert.equal((await save()).status, 200)
  assert.equal((await save()).status, 429)
  const read = async () => (await agent.get('/api/user/me')).status
  const left = calls.signedInByAgent.max - calls.changesByAgent.max - 1
  for (let n = 0; n < left; n += 1) assert.equal(await read(), 200)
  assert.equal(await read(), 429)
  portal.passes(minutes(10))
  assert.equal(await read(), 200)
})

test('A51: invisible characters, private ones and names of nothing else are refused', async () => {
  const portal = await startPortal()
  for (const code of [
    0x34f, 0x115f, 0x3164, 0xffa0, 0x2800, 0xe000, 0xf0000, 0x200d, 0xfe0f, 0xe0100,
  ]) {
    const first_name = `A${String.fromCodePoint(code)}na`
    const { status, body } = await portal.post('/api/signup', { ...ana, first_name })
    assert.deepEqual([status, body.errors], [400, { first_name: 'invalid' }], code.toString(16))
  }
  const blank = await portal.post('/api/signup', { ...ana, first_name: '\u2800\u3164' })
  assert.equal(blank.status, 400)
})

test('A36: a password is rated after the attempt is counted, in a thread of its own', async () => {
  const portal = await startPortal({ SECURITY_PROFILE: 'asvs' })
  const common = 'password1'
  const register = () =>
    portal.post('/api/signup', { ...ana, password: common, password_check: common })
  assert.deepEqual((await register()).body.errors, { password: 'tooCommon' })
  let turns = 0
  setImmediate(() => (turns += 1))
  await passwordFieldError(portal.deps.config, 'p4ssw0rdQwerty'.repeat(5), {
    role: null,
    email: ana.email,
    name: ana.first_name,
    surname: ana.last_name,
  })
  assert.equal(turns, 1, 'the event loop stood still')
  for (let n = 1; n < attempts.signupByAddress.max; n += 1)
    assert.equal((await register()).status, 400)
  assert.equal((await register()).body.step_id, 4)
})

test('A51: the other dots of host names count as dots, in every spelling of one address', async () => {
  const portal = await startPortal()
  assert.equal((await portal.post('/api/signup', ana)).body.step_id, 3)
  for (const dot of ['\u3002', '\uFF0E', '\uFF61']) {
    const email = ana.email.replace(/\.(?=com$)/, dot)
    const { status, body } = await portal.post('/api/login', { email, password: 'pass' })
    assert.deepEqual([status, body.code], [403, 'notActivated'], email)
  }
  const local = await portal.post('/api/signup', { ...ana, email: 'ana\u3002lima@example.com' })
  assert.deepEqual(local.body.errors, { email: 'invalidEmail' })
})
