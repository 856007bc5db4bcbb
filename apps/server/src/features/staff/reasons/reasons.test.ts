import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { undo } from '@passerelle/contracts/limits.ts'
import type { Role } from '@passerelle/contracts/choices.ts'
import type { Reason } from '@passerelle/contracts/reasons.ts'
import {
  activatedAgent,
  ana,
  makeMember,
  makeStaff,
  signedInApproved,
  startPortal,
  type Browser,
  type TestPortal,
} from '../../../../test/harness.ts'
import { accountId, queryRows } from '../../../../test/inspection.ts'
import { addStandardReasons } from './standard-reasons.ts'

const path = '/api/staff/reasons'
const closed = {
  for: 'decline',
  name: 'Agency closed',
  texts: { 'en-US': 'Your agency is closed.', fr: 'Votre agence est fermée.' },
}
const speaks = (portal: TestPortal, language: string) =>
  portal.db.execute(sql`update accounts set locale = ${language} where email = ${ana.email}`)
const listed = async (browser: Browser, query = '', headers: Record<string, string> = {}) =>
  (await browser.get(`${path}${query}`, headers)).body.objects as Reason[]

/** An admin, and Ana who waits and reads French. */
async function start() {
  const portal = await startPortal()
  await addStandardReasons(portal.deps)
  const admin = await makeStaff(portal, { role: 'admin' })
  await activatedAgent(portal)
  await speaks(portal, 'fr')
  return { portal, admin, agent: `/api/staff/agents/${await accountId(portal)}` }
}
const mailTo = async (portal: TestPortal) => {
  portal.passes(undo.time)
  return (await portal.lastMail(ana.email)).text
}

describe('the reasons that come with the product', () => {
  test('are ten, for each purpose, with a text in every language', async () => {
    const { portal, admin } = await start()
    const reasons = await listed(admin)
    assert.deepEqual(
      [reasons.length, [...new Set(reasons.map((reason) => reason.for))]],
      [10, ['decline', 'ask', 'suspend', 'reject']],
    )
    const languages = portal.deps.locales.languages.map(({ tag }) => tag).toSorted()
    for (const { texts } of reasons) assert.deepEqual(Object.keys(texts).toSorted(), languages)
    for (const language of languages)
      assert.equal(new Set(reasons.map(({ texts }) => texts[language])).size, 10)
  })

  test('have names in the reader’s language', async () => {
    const { admin } = await start()
    const [first] = await listed(admin, '', { 'accept-language': 'de' })
    assert.equal(first?.name, 'Agentur nicht gefunden')
  })

  test('are asked for by purpose, in pages', async () => {
    const { admin } = await start()
    assert.equal((await listed(admin, '?for=suspend')).length, 2)
    const { objects, next } = (await admin.get(`${path}?limit=6`)).body
    const rest = await listed(admin, `?limit=6&after=${next}`)
    assert.equal(new Set([...objects, ...rest].map(({ id }: Reason) => id)).size, 10)
  })

  test('stay changed and removed after the next start', async () => {
    const { portal, admin } = await start()
    const [first, second] = await listed(admin)
    await admin.patch(`${path}/${first?.id}`, { name: 'Unknown', texts: { 'en-US': 'Unknown.' } })
    await admin.call('DELETE', `${path}/${second?.id}`)
    await addStandardReasons(portal.deps)
    const reasons = await listed(admin)
    assert.equal(reasons.length, 9)
    assert.deepEqual(
      reasons.find(({ id }) => id === first?.id),
      { ...first, name: 'Unknown', texts: { 'en-US': 'Unknown.' }, is_standard: false },
    )
  })
})

describe('keeping reasons', () => {
  test('an admin adds, changes and removes them, with all that in the history', async () => {
    const { portal, admin } = await start()
    portal.passes(1000)
    const added = await admin.post(path, closed)
    assert.deepEqual([added.status, added.body.is_standard], [200, false])
    const { id } = added.body
    assert.deepEqual((await listed(admin)).at(-1), added.body)
    const changed = await admin.patch(`${path}/${id}`, { name: 'Closed down' })
    assert.deepEqual([changed.status, changed.body.name], [200, 'Closed down'])
    assert.deepEqual(changed.body.texts, closed.texts)
    assert.equal((await admin.call('DELETE', `${path}/${id}`)).status, 200)
    for (const method of ['PATCH', 'DELETE'])
      assert.equal((await admin.call(method, `${path}/${id}`, { body: {} })).status, 404)
    assert.deepEqual(
      (
        await queryRows<{ action: string }>(
          portal,
          sql`select action from history where subject_id = ${id} order by at, id`,
        )
      )
        .map(({ action }) => action)
        .toSorted(),
      ['reasonAdded', 'reasonChanged', 'reasonRemoved'],
    )
  })

  test('every wrong field is named: English is required, other languages are the portal’s', async () => {
    const { admin } = await start()
    const { status, body } = await admin.post(path, {
      for: 'praise',
      name: '',
      texts: { fr: 'x', xx: 'Unknown language' },
    })
    assert.deepEqual(
      [status, body.errors],
      [
        400,
        {
          for: 'notAnOption',
          name: 'required',
          'texts.fr': 'tooShort',
          'texts.xx': 'notAnOption',
          'texts.en-US': 'required',
        },
      ],
    )
  })

  test('support, reviewers and auditors read them and change none', async () => {
    const { portal, admin } = await start()
    const [first] = await listed(admin)
    for (const role of ['support', 'reviewer', 'auditor'] as readonly Role[]) {
      await makeMember(portal, 'rita.berg@example.com', role)
      assert.equal((await listed(admin)).length, 10)
      assert.equal((await admin.post(path, closed)).status, 404)
      assert.equal((await admin.patch(`${path}/${first?.id}`, {})).status, 404)
      assert.equal((await admin.call('DELETE', `${path}/${first?.id}`)).status, 404)
    }
  })
})

describe('a registration that is declined with a kept reason', () => {
  test('is mailed in the agent’s language, and so the agent reads it at the sign-in', async () => {
    const { portal, admin, agent } = await start()
    const { id } = (await admin.post(path, closed)).body
    assert.equal((await admin.post(`${agent}/decline`, { reason_id: id })).status, 200)
    const mail = await mailTo(portal)
    assert.match(mail, /Votre agence est fermée\./)
    assert.doesNotMatch(mail, /closed/)
    const login = { email: ana.email, password: ana.password }
    const refused = await portal.browser().post('/api/login', login)
    assert.deepEqual([refused.status, refused.body.reason], [403, closed.texts.fr])
  })

  test('is mailed in English where that language is missing', async () => {
    const { portal, admin, agent } = await start()
    await speaks(portal, 'ko')
    const { id } = (await admin.post(path, closed)).body
    await admin.post(`${agent}/decline`, { reason_id: id })
    assert.match(await mailTo(portal), /Your agency is closed\./)
  })

  test('keeps the mailed words in the history when the reason changes or is removed', async () => {
    const { admin, agent } = await start()
    const { id } = (await admin.post(path, closed)).body
    await admin.post(`${agent}/decline`, { reason_id: id })
    await admin.patch(`${path}/${id}`, { texts: { 'en-US': 'Something else.' } })
    await admin.call('DELETE', `${path}/${id}`)
    const { history } = (await admin.get(agent)).body
    assert.deepEqual(
      history.find(({ action }: { action: string }) => action === 'declined').detail,
      { reason: closed.texts.fr, reason_id: id },
    )
  })

  test('needs one that is in the list and is for that, and not two reasons or none', async () => {
    const { admin, agent } = await start()
    const { id: removed } = (await admin.post(path, closed)).body
    await admin.call('DELETE', `${path}/${removed}`)
    const [other] = await listed(admin, '?for=suspend')
    for (const [body, errors] of [
      [{ reason_id: removed }, { reason_id: 'notAnOption' }],
      [{ reason_id: other?.id }, { reason_id: 'notAnOption' }],
      [{ reason_id: 'x' }, { reason_id: 'invalid' }],
      [{ reason_id: other?.id, reason: 'Both.' }, { reason_id: 'invalid' }],
      [{ version: 0 }, { version: 'invalid', reason: 'required' }],
    ] as const) {
      const refused = await admin.post(`${agent}/decline`, body)
      assert.deepEqual([refused.status, refused.body.errors], [400, errors])
    }
    assert.equal((await admin.get(agent)).body.state, 'activated')
  })
})

test('a text is sent as it was written, in whatever language', async () => {
  const { portal, admin, agent } = await start()
  await admin.post(`${agent}/decline`, { reason: 'Wir fanden Ihre Agentur nicht.' })
  assert.match(await mailTo(portal), /Wir fanden Ihre Agentur nicht\./)
})

test('a change of data is declined with a kept reason in the agent’s language', async () => {
  const portal = await startPortal()
  await addStandardReasons(portal.deps)
  const admin = await makeStaff(portal, { role: 'admin' })
  const agent = await signedInApproved(portal)
  await speaks(portal, 'it')
  const { pending_id: id } = (await agent.patch('/api/user', { surname: 'Costa' })).body
  const [reason] = await listed(admin, '?for=reject')
  const body = { reject: ['surname'], reason_id: reason?.id }
  assert.equal((await admin.post(`/api/staff/changes/${id}`, body)).status, 200)
  portal.passes(undo.time)
  assert.match((await portal.lastMail(ana.email)).text, /Non abbiamo potuto confermare/)
})
