import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { minutes, undo } from '@passerelle/contracts/limits.ts'
import { startDesk } from '../../../../test/desk.ts'
import {
  activatedAgent,
  ana,
  makeMember,
  makeStaff,
  signedIn,
  signedInApproved,
  signedInStaff,
  startPortal,
  type TestPortal,
} from '../../../../test/harness.ts'
import { accountId, queryRows } from '../../../../test/inspection.ts'

const reason = 'We could not find your agency.'
/** The mails of decisions that cannot be undone any more. */
const decisionMails = async (portal: TestPortal, to: string = ana.email) => {
  portal.passes(undo.time)
  return (await portal.mails()).filter(
    (mail) => mail.to === to && /approved|declined|decided/.test(mail.text),
  )
}

describe('two decisions on one registration', () => {
  test('the second one is 409 and says what was decided, by whom and when', async () => {
    const { portal, rita, adam, path } = await startDesk()
    await rita.post(`${path}/approve`)
    const at = portal.deps.now().toISOString()
    portal.passes(minutes(1))
    for (const [action, body] of [
      ['approve', {}],
      ['decline', { reason }],
    ] as const) {
      const refused = await adam.post(`${path}/${action}`, body)
      assert.deepEqual(
        [refused.status, refused.body.code, refused.body.decided],
        [409, 'conflict', { state: 'approved', by: 'Rita Berg', at }],
      )
    }
  })

  test('the same one by the same member again is 200 and mails nothing more', async () => {
    const { portal, rita, path } = await startDesk()
    const first = await rita.post(`${path}/approve`, { version: 1 })
    const again = await rita.post(`${path}/approve`, { version: 1 })
    assert.deepEqual([again.status, again.body], [200, first.body])
    assert.equal((await decisionMails(portal)).length, 1)
    const { status, body } = await rita.post(`${path}/decline`, { reason })
    assert.deepEqual([status, body.decided.by], [409, 'Rita Berg'])
  })

  test('a decision of a member whose account was deleted has no name', async () => {
    const { portal, rita, adam, path } = await startDesk()
    await rita.post(`${path}/decline`, { reason })
    await portal.db.execute(sql`delete from accounts where email = 'rita.berg@example.com'`)
    const { decided } = (await adam.post(`${path}/approve`)).body
    assert.deepEqual([decided.state, decided.by], ['declined', null])
  })

  test('of fifty members who approve one person at once, one wins and forty-nine are told who', async () => {
    const portal = await startPortal()
    const members = []
    for (let n = 0; n < 50; n += 1)
      members.push(await makeStaff(portal, { email: `member${n}@example.com` }))
    await portal.db.execute(sql`update accounts set surname = email`)
    await activatedAgent(portal)
    const id = await accountId(portal)
    const answers = await Promise.all(
      members.map((member) => member.post(`/api/staff/agents/${id}/approve`, { version: 1 })),
    )
    const winners = answers.flatMap(({ status }, index) => (status === 200 ? [index] : []))
    assert.equal(winners.length, 1)
    for (const { status, body } of answers.filter((_, index) => index !== winners[0]))
      assert.deepEqual(
        [status, body.decided.state, body.decided.by],
        [409, 'approved', `Rita member${winners[0]}@example.com`],
      )
    assert.equal((await decisionMails(portal)).length, 1)
  })
})

describe('a decision on a record that has changed since', () => {
  test('is 409 with the new record, and decides nothing', async () => {
    const { portal, rita, path } = await startDesk()
    const { version } = (await rita.get(path)).body
    const agent = portal.browser()
    await agent.post('/api/login', { email: ana.email, password: ana.password })
    await agent.patch('/api/user', { surname: 'Costa' })
    for (const [action, body] of [
      ['approve', {}],
      ['decline', { reason }],
    ] as const) {
      const refused = await rita.post(`${path}/${action}`, { ...body, version })
      assert.deepEqual([refused.status, refused.body.code], [409, 'changed'])
      assert.deepEqual(
        [refused.body.record.surname, refused.body.record.version, refused.body.record.state],
        ['Costa', version + 1, 'activated'],
      )
      assert.deepEqual(refused.body.record, (await rita.get(path)).body, 'and nothing more')
    }
    assert.equal((await rita.post(`${path}/approve`, { version: version + 1 })).status, 200)
  })

  test('without a version decides, as before', async () => {
    const { rita, path } = await startDesk()
    assert.equal((await rita.post(`${path}/approve`)).status, 200)
  })

  test('the rows of the queue have the version', async () => {
    const { rita } = await startDesk()
    const { objects } = (await rita.get('/api/staff/agents?status=activated')).body
    assert.equal(objects[0].version, 1)
  })
})

describe('one’s own', () => {
  test('registration is 403 ownRecord', async () => {
    const portal = await startPortal()
    const member = await signedIn(portal)
    await makeMember(portal, ana.email, 'admin')
    const path = `/api/staff/agents/${await accountId(portal)}`
    for (const [action, body] of [
      ['approve', {}],
      ['decline', { reason }],
    ] as const) {
      const refused = await member.post(`${path}/${action}`, body)
      assert.deepEqual([refused.status, refused.body.code], [403, 'ownRecord'])
    }
    assert.equal((await member.get(path)).body.state, 'activated')
  })

  test('change request is 403 ownRecord', async () => {
    const portal = await startPortal()
    const member = await signedInStaff(portal)
    const { pending_id: id } = (await member.patch('/api/user', { surname: 'Costa' })).body
    const refused = await member.post(`/api/staff/changes/${id}`, { approve: ['surname'] })
    assert.deepEqual([refused.status, refused.body.code], [403, 'ownRecord'])
  })
})

describe('a note with a decision', () => {
  test('keeps its line breaks, is for the staff only, and is not mailed', async () => {
    const { portal, rita, adam, path } = await startDesk()
    const note = 'I called the agency.\r\nThey know <b>Ana</b>.'
    assert.equal((await rita.post(`${path}/approve`, { note })).status, 200)
    assert.deepEqual(
      (await adam.get(path)).body.notes.map(({ by, text }: { by: string; text: string }) => [
        by,
        text,
      ]),
      [['Rita Berg', 'I called the agency.\nThey know <b>Ana</b>.']],
    )
    assert.doesNotMatch((await decisionMails(portal))[0]?.text ?? '', /I called/)
    const agent = portal.browser()
    await agent.post('/api/login', { email: ana.email, password: ana.password })
    assert.doesNotMatch(JSON.stringify((await agent.get('/api/user')).body), /I called/)
  })

  test('has at most 2,000 characters', async () => {
    const { rita, path } = await startDesk()
    const { status, body } = await rita.post(`${path}/approve`, { note: 'a'.repeat(2001) })
    assert.deepEqual([status, body.errors], [400, { note: 'tooLong' }])
    assert.equal((await rita.post(`${path}/approve`, { note: 'a'.repeat(2000) })).status, 200)
  })

  test('is not written when the decision is refused', async () => {
    const { rita, path } = await startDesk()
    await rita.post(`${path}/approve`, { note: 'I called the agency.', version: 7 })
    assert.deepEqual((await rita.get(path)).body.notes, [])
  })
})

test('the line breaks of a reason are kept in the mail, and hostile text stays text', async () => {
  const { portal, rita, path } = await startDesk()
  await rita.post(`${path}/decline`, { reason: 'First line.\n<script>alert(1)</script>' })
  portal.passes(undo.time)
  const mail = await portal.lastMail(ana.email)
  assert.match(mail.text, /First line\.\n+<script>/)
  assert.doesNotMatch(mail.html, /<script>/)
})

test('a decision that is cut off in the middle is not done, and a repeat does it', async () => {
  const { portal, rita, path } = await startDesk()
  const { newId } = portal.deps
  for (const step of [1, 2]) {
    let ids = 0
    Object.assign(portal.deps, {
      newId: () => {
        ids += 1
        if (ids === step) throw new Error('The server was stopped.')
        return newId()
      },
    })
    assert.equal((await rita.post(`${path}/approve`)).status, 500)
    const { body } = await rita.get(path)
    assert.deepEqual([body.state, body.pin_code, body.version], ['activated', null, 1])
  }
  Object.assign(portal.deps, { newId })
  assert.equal((await rita.post(`${path}/approve`)).status, 200)
  assert.equal((await decisionMails(portal)).length, 1)
  const { history } = (await rita.get(path)).body
  assert.equal(history.filter(({ action }: { action: string }) => action === 'approved').length, 1)
})

describe('undoing a decision', () => {
  test('within ten seconds brings everything back, and its mail is never sent', async () => {
    const { portal, rita, adam, path } = await startDesk()
    await rita.post(`${path}/assign`, { to: 'me' })
    await rita.post(`${path}/approve`, { add_agency: true })
    portal.passes(undo.time - 1)
    assert.deepEqual(
      await portal.mails().then((all) => all.filter(({ text }) => /approved/.test(text))),
      [],
    )
    const { status, body } = await rita.post(`${path}/undo`)
    assert.deepEqual([status, body.state, body.pin_code], [200, 'activated', null])
    assert.deepEqual(await decisionMails(portal), [])
    assert.deepEqual(await queryRows(portal, sql`select name from agencies`), [])
    const { objects } = (await adam.get('/api/staff/agents?status=activated')).body
    assert.equal(objects[0].assigned_to.name, 'Rita Berg')
    const { history } = (await adam.get(path)).body
    assert.deepEqual(history.find(({ action }: { action: string }) => action === 'undone').detail, {
      state: ['approved', 'activated'],
    })
    assert.equal((await adam.post(`${path}/decline`, { reason })).status, 200)
  })

  test('keeps an agency that the directory had before', async () => {
    const { portal, rita, path } = await startDesk()
    await activatedAgent(portal, { email: 'bia@example.com' })
    const bia = await accountId(portal, 'bia@example.com')
    await rita.post(`/api/staff/agents/${bia}/approve`, { add_agency: true })
    await rita.post(`${path}/approve`, { add_agency: true })
    await rita.post(`${path}/undo`)
    assert.equal((await queryRows(portal, sql`select name from agencies`)).length, 1)
  })

  test('after ten seconds is 409 tooLate, and the mail is sent', async () => {
    const { portal, rita, path } = await startDesk()
    await rita.post(`${path}/decline`, { reason })
    portal.passes(undo.time)
    const { status, body } = await rita.post(`${path}/undo`)
    assert.deepEqual([status, body.code], [409, 'tooLate'])
    assert.match((await portal.lastMail(ana.email)).text, new RegExp(reason))
  })

  test('is for the member who decided, once, and not before a decision', async () => {
    const { rita, adam, path } = await startDesk()
    assert.equal((await rita.post(`${path}/undo`)).status, 409)
    await rita.post(`${path}/approve`)
    const refused = await adam.post(`${path}/undo`)
    assert.deepEqual([refused.status, refused.body.decided.by], [409, 'Rita Berg'])
    assert.equal((await rita.post(`${path}/undo`)).status, 200)
    assert.equal((await rita.post(`${path}/undo`)).status, 409)
    assert.equal((await rita.get(path)).body.state, 'activated')
  })

  test('and deciding again at once ends in one of the two', async () => {
    const { portal, rita, adam, path } = await startDesk()
    await rita.post(`${path}/approve`)
    const [undone, second] = await Promise.all([
      rita.post(`${path}/undo`),
      adam.post(`${path}/decline`, { reason }),
    ])
    const { state } = (await rita.get(path)).body
    assert.equal(undone.status, 200)
    assert.equal(state, second.status === 200 ? 'declined' : 'activated')
    assert.equal(
      (await decisionMails(portal)).some(({ text }) => /approved/.test(text)),
      false,
    )
  })
})

describe('a note', () => {
  test('keeps its line breaks, stays text, and is shown to the staff alone, newest first', async () => {
    const { portal, rita, adam, path } = await startDesk()
    const first = await rita.post(`${path}/notes`, {
      text: 'Called.\n\n<img src=x onerror=alert(1)>',
    })
    assert.deepEqual(
      [first.status, first.body.by, first.body.text],
      [200, 'Rita Berg', 'Called.\n\n<img src=x onerror=alert(1)>'],
    )
    portal.passes(minutes(1))
    await adam.post(`${path}/notes`, { text: 'They called back.' })
    const { notes } = (await rita.get(path)).body
    assert.deepEqual(
      notes.map(({ by }: { by: string }) => by),
      ['Adam Novak', 'Rita Berg'],
    )
    portal.passes(undo.time)
    assert.equal(
      (await portal.mails()).some(({ text }) => /Called/i.test(text)),
      false,
    )
  })

  test('may be written by support and not by auditors, on agents of their areas', async () => {
    const { portal, rita, path } = await startDesk()
    const write = async () => (await rita.post(`${path}/notes`, { text: 'Called.' })).status
    await makeMember(portal, 'rita.berg@example.com', 'support')
    assert.equal(await write(), 200)
    await portal.db.execute(sql`update members set areas = '{APAC}'`)
    assert.equal(await write(), 404)
    await makeMember(portal, 'rita.berg@example.com', 'auditor')
    assert.equal(await write(), 404)
  })

  test('leaves with the account', async () => {
    const { portal, rita, path } = await startDesk()
    await rita.post(`${path}/notes`, { text: 'Called.' })
    const agent = portal.browser()
    await agent.post('/api/login', { email: ana.email, password: ana.password })
    await agent.post('/api/user/delete', { password: ana.password })
    assert.deepEqual(await queryRows(portal, sql`select text from notes`), [])
  })
})

test('a right that is taken away decides nothing any more', async () => {
  const { portal, rita, path } = await startDesk()
  await makeMember(portal, 'rita.berg@example.com', 'support')
  assert.equal((await rita.post(`${path}/approve`)).status, 404)
})

describe('two decisions on one change request', () => {
  const startWithRequest = async () => {
    const portal = await startPortal()
    const rita = await makeStaff(portal)
    const adam = await makeStaff(portal, { email: 'adam.novak@example.com' })
    const agent = await signedInApproved(portal)
    const { pending_id: id } = (
      await agent.patch('/api/user', { surname: 'Costa', agency: { city: 'Paris' } })
    ).body
    return { portal, rita, adam, agent, path: `/api/staff/changes/${id}` }
  }

  test('the second one is 409 and says what was decided, by whom and when', async () => {
    const { portal, rita, adam, path } = await startWithRequest()
    for (const [decision, state] of [
      [{ approve: ['surname'] }, 'approved'],
      [{ reject: ['agency.city'], reason: 'Not known.' }, 'declined'],
    ] as const) {
      assert.equal((await rita.post(path, decision)).status, 200)
      const { status, body } = await adam.post(path, decision)
      assert.deepEqual(
        [status, body.code, body.decided],
        [409, 'conflict', { state, by: 'Rita Berg', at: portal.deps.now().toISOString() }],
      )
    }
  })

  test('the same one by the same member again is 200 and mails nothing more', async () => {
    const { portal, rita, path } = await startWithRequest()
    const reason = 'We know another city.'
    const decision = { approve: ['surname'], reject: ['agency.city'], reason, version: 1 }
    const first = await rita.post(path, decision)
    const again = await rita.post(path, decision)
    assert.deepEqual([again.status, again.body], [200, first.body])
    assert.equal((await decisionMails(portal)).length, 1)
  })

  test('the same one again decides on a field that was asked for again', async () => {
    const { rita, agent, path } = await startWithRequest()
    await rita.post(path, { approve: ['surname'] })
    await agent.patch('/api/user', { surname: 'Souza' })
    assert.equal((await rita.post(path, { approve: ['surname'] })).status, 200)
    const { surname, pending_changes: pending } = (await agent.get('/api/user')).body
    assert.deepEqual([surname, pending], ['Souza', { 'agency.city': 'Paris' }])
  })

  test('a request that has changed since is 409 with the new one', async () => {
    const { rita, agent, path } = await startWithRequest()
    const { version } = (await rita.get('/api/staff/changes')).body.objects[0]
    await agent.patch('/api/user', { surname: 'Souza' })
    const refused = await rita.post(path, { approve: ['surname'], version })
    assert.deepEqual([refused.status, refused.body.code], [409, 'changed'])
    const { changes, version: now } = refused.body.record
    assert.equal(changes.find(({ field }: { field: string }) => field === 'surname').after, 'Souza')
    assert.equal((await rita.post(path, { approve: ['surname'], version: now })).status, 200)
  })
})
