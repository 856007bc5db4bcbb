/** An agent who lost the app and all recovery codes (docs/decisions/0057). */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { hours, minutes } from '@passerelle/contracts/limits.ts'
import {
  ana,
  linkSecret,
  makeMember,
  makeStaff,
  signedInApproved,
  startPortal,
} from '../../../../test/harness.ts'
import { accountId } from '../../../../test/inspection.ts'
import { changeCode } from '../../../../test/reset-steps.ts'
import { setUpTotp } from '../../../../test/second-factor.ts'

const password = 'pass'
const login = { email: ana.email, password }
const reason = 'She called from the number on record.'
const staffPassword = 'a long staff password'
/** What a member sends whose session proved no factor of late. */
const proven = { reason, password: staffPassword }

/** Ana has an authenticator app, and Noah helps people in. */
async function start() {
  const portal = await startPortal()
  const noah = await makeStaff(portal, { role: 'support' })
  const agent = await signedInApproved(portal)
  await setUpTotp(portal, agent, password)
  const id = await accountId(portal)
  return { portal, noah, agent, id, path: `/api/staff/agents/${id}` }
}

describe('the second step of an agent who lost it', () => {
  test('is removed by support with a reason: the sessions end, the password works alone, and the agent is told', async () => {
    const { portal, noah, agent, path } = await start()
    assert.equal((await noah.get(path)).body.has_second_step, true)
    assert.ok((await portal.post('/api/login', login)).body.second_factor)
    portal.passes(minutes(1))
    const { status } = await noah.post(`${path}/reset-factor`, proven)
    assert.equal(status, 200)
    assert.equal((await agent.get('/api/user/me')).status, 401)
    assert.equal((await portal.browser().post('/api/login', login)).body.name, 'Ana Lima')
    assert.match((await portal.lastMail(ana.email)).text, /team removed the second step/)
    const { has_second_step: hasStep, history } = (await noah.get(path)).body
    const [{ action, actor, detail }] = history
    assert.deepEqual(
      [hasStep, action, actor, detail],
      [false, 'factorsReset', 'Rita Berg', { reason }],
    )
  })

  test('stays without a reason, and a repeat is 409', async () => {
    const { portal, noah, path } = await start()
    const { status, body } = await noah.post(`${path}/reset-factor`, { password: staffPassword })
    assert.deepEqual([status, body.errors], [400, { reason: 'required' }])
    assert.ok((await portal.post('/api/login', login)).body.second_factor)
    await noah.post(`${path}/reset-factor`, proven)
    assert.equal((await noah.post(`${path}/reset-factor`, proven)).status, 409)
  })

  test('stays without the member’s password, or a sign-in or a factor of the last five minutes', async () => {
    const { portal, noah, path } = await start()
    const reset = (password?: string) => noah.post(`${path}/reset-factor`, { reason, password })
    portal.passes(minutes(5))
    const none = await reset()
    assert.deepEqual([none.status, none.body.code], [403, 'passwordRequired'])
    const unknown = await noah.post('/api/staff/agents/9/reset-factor', { reason })
    assert.deepEqual([unknown.status, unknown.body.code], [403, 'passwordRequired'])
    const wrong = await reset('pass')
    assert.deepEqual([wrong.status, wrong.body.errors], [400, { password: 'wrong' }])
    await setUpTotp(portal, noah, staffPassword)
    portal.passes(minutes(5))
    const old = await reset()
    assert.deepEqual([old.status, old.body.code], [403, 'passwordRequired'])
    assert.ok((await portal.post('/api/login', login)).body.second_factor)
    await setUpTotp(portal, noah, staffPassword)
    assert.equal((await reset()).status, 200)
    assert.equal((await portal.browser().post('/api/login', login)).body.name, 'Ana Lima')
  })

  test('stays for 72 hours after the e-mail address changed, or the password was reset', async () => {
    const { portal, agent, path } = await start()
    let helpers = 0
    /** A session of staff ends sooner than that. */
    const reset = async () => {
      helpers += 1
      const helper = await makeStaff(portal, { email: `h${helpers}@example.com`, role: 'support' })
      const { status, body } = await helper.post(`${path}/reset-factor`, proven)
      return [status, body.code]
    }
    const email = 'ana@new.example.com'
    await agent.patch('/api/user', { email, password })
    const hash = await linkSecret(portal, email)
    const confirmed = await portal.browser().post('/api/user/confirm_email', { hash })
    assert.equal(confirmed.body.status_id, 3)
    portal.passes(hours(72) - 1)
    assert.deepEqual(await reset(), [409, 'tooEarly'])
    const change = { email, password: 'other', code: await changeCode(portal, email) }
    assert.equal((await portal.post('/api/login/change', change)).body.success, true)
    portal.passes(hours(72) - 1)
    assert.deepEqual(await reset(), [409, 'tooEarly'])
    portal.passes(1)
    assert.deepEqual(await reset(), [200, undefined])
  })

  test('of many agents is not removed at once: a member has 20 tries an hour', async () => {
    const { portal, noah, path } = await start()
    const reset = () => noah.post(`${path}/reset-factor`, proven)
    assert.equal((await reset()).status, 200)
    for (let n = 2; n <= 20; n += 1) assert.equal((await reset()).status, 409)
    assert.equal((await reset()).status, 429)
    const other = await makeStaff(portal, { email: 'adam@example.com', role: 'admin' })
    assert.equal((await other.post(`${path}/reset-factor`, proven)).status, 409)
    portal.passes(hours(1))
    assert.equal((await reset()).status, 409)
  })

  test('of a member of the staff is an admin’s to remove, and nobody removes their own', async () => {
    const { portal, noah, agent, path, id } = await start()
    await makeMember(portal, ana.email, 'support')
    assert.equal('has_second_step' in (await noah.get(path)).body, false)
    assert.equal('has_second_step' in (await agent.get(path)).body, false)
    assert.equal((await noah.post(`${path}/reset-factor`, proven)).status, 409)
    const own = await agent.post(`${path}/reset-factor`, { reason, password })
    assert.deepEqual([own.status, own.body.code], [403, 'ownRecord'])
    const admin = await makeStaff(portal, { email: 'adam@example.com', role: 'admin' })
    const { status } = await admin.post(`/api/staff/members/${id}/reset-factor`, proven)
    assert.equal(status, 200)
  })
})
