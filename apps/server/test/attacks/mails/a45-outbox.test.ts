/** A45: mails that are void, mails that come too late, and limits that strangers use up. */
import assert from 'node:assert/strict'
import { describe, mock, test } from 'node:test'
import { NoopLogger, sql } from 'drizzle-orm'
import { attempts, days, minutes, seconds } from '@passerelle/contracts/limits.ts'
import { outbox } from '../../../src/db/schema.ts'
import { dropQueuedMails, queueMail } from '../../../src/mail/outbox.ts'
import { sendClaimedMail, sendDueMails } from '../../../src/mail/worker.ts'
import { claimNext } from '../../../src/outbox/claim.ts'
import {
  activatedAgent,
  ana,
  linkSecret,
  mark,
  signedIn,
  startPortal,
  type TestPortal,
} from '../../harness.ts'
import { browserOnNetwork, queryRows } from '../../inspection.ts'
import { changeCode, requestResetCode } from '../../reset-steps.ts'

const { email } = ana

/** Claims all mails that are due, as a server does that dies before it sends them. */
async function claimAndDie(portal: TestPortal): Promise<void> {
  while (await claimNext(portal.db, outbox, portal.deps.now(), seconds(60)));
}

/** Runs steps while the mail server is away; returns the subjects that are sent afterwards. */
async function sentAfter(portal: TestPortal, steps: () => Promise<unknown>): Promise<string[]> {
  const before = (await portal.mails()).length
  portal.mailServer('down')
  await steps()
  portal.mailServer('up')
  portal.passes(minutes(2))
  return (await portal.mails()).slice(before).map(({ subject }) => subject)
}

const approvals = async (portal: TestPortal, count: number) => {
  for (let n = 0; n < count; n += 1)
    await queueMail(portal.db, portal.deps, {
      accountId: null,
      to: `agent${n}@example.com`,
      template: 'approved',
      locale: 'en-US',
      values: { name: 'Ana', login: '4711' },
      life: days(1),
    })
}

describe('A45: mails whose link is void leave the outbox, also when a server that died had claimed them', () => {
  test('A45: activations that the same browser replaced', async () => {
    const portal = await startPortal()
    const sent = await sentAfter(portal, async () => {
      await portal.post('/api/signup', { ...ana, mark })
      await claimAndDie(portal)
      await portal.post('/api/signup', { ...ana, mark, first_name: 'Anna' })
      await claimAndDie(portal)
      await portal.post('/api/signup/resend', { email, mark })
    })
    assert.deepEqual(sent, ['Confirm your registration'])
    assert.match((await portal.lastMail(email)).text, /Anna/)
  })

  test('A45: activations of strangers, once the owner has confirmed', async () => {
    const portal = await startPortal()
    await portal.post('/api/signup', { ...ana, mark })
    const hash = await linkSecret(portal, email)
    const sent = await sentAfter(portal, async () => {
      await browserOnNetwork(portal, 1).post('/api/signup', { ...ana, first_name: 'Eve' })
      await claimAndDie(portal)
      await portal.post('/api/signup/activate', { hash, mark })
    })
    assert.deepEqual(sent, [])
  })

  test('A45: codes that a newer one replaced', async () => {
    const portal = await startPortal()
    await activatedAgent(portal)
    const sent = await sentAfter(portal, async () => {
      for (const path of ['/api/card/forgot-password', '/api/login/forgot', '/api/login/forgot']) {
        await portal.post(path, { email })
        await claimAndDie(portal)
        portal.passes(minutes(1))
      }
    })
    assert.deepEqual(sent, ['Your code for a new password'])
  })

  test('A45: codes, and links to a new address, after a new password', async () => {
    const portal = await startPortal()
    const browser = await signedIn(portal)
    const code = await changeCode(portal)
    portal.passes(minutes(1))
    const sent = await sentAfter(portal, async () => {
      await browser.patch('/api/user', { email: 'new@example.com' })
      await portal.post('/api/login/forgot', { email })
      await claimAndDie(portal)
      await portal.post('/api/login/change', { email, password: 'another', code })
    })
    assert.deepEqual(sent.toSorted(), [
      'Your e-mail address is about to change',
      'Your password was changed',
    ])
  })

  test('A45: links that undo a change of the address, once another one has undone it', async () => {
    const portal = await startPortal()
    const browser = await signedIn(portal)
    const moveTo = async (address: string) => {
      await browser.patch('/api/user', { email: address, password: ana.password })
      return linkSecret(portal, address)
    }
    const confirm = (hash: string) => browser.post('/api/user/confirm_email', { hash })
    await confirm(await moveTo('second@example.com'))
    const undo = /\/undo-email\/([\w-]{43})/.exec((await portal.lastMail(email)).text)?.[1]
    const third = await moveTo('third@example.com')
    const sent = await sentAfter(portal, async () => {
      await confirm(third)
      await claimAndDie(portal)
      assert.equal((await portal.post('/api/user/undo_email', { hash: undo })).body.status_id, 3)
    })
    assert.deepEqual(sent, [])
  })

  test('A45: a server that has claimed a mail asks again before it sends it', async () => {
    const portal = await startPortal()
    await queueMail(portal.db, portal.deps, {
      accountId: null,
      to: email,
      template: 'activation',
      locale: 'en-US',
      values: { name: 'Ana', token: 'secret', validUntil: portal.deps.now().toISOString() },
      life: days(1),
      secretHash: 'its hash',
    })
    const claimed = await claimNext(portal.db, outbox, portal.deps.now(), seconds(60))
    assert.ok(claimed)
    await dropQueuedMails(portal.db, ['its hash'])
    assert.equal(await sendClaimedMail(portal.deps, claimed), false)
    assert.deepEqual(await portal.mails(), [])
  })
})

describe('A45: codes and activations are sent before everything else', () => {
  test('A45: a code does not wait behind other mails that are due', async () => {
    const portal = await startPortal()
    await activatedAgent(portal)
    await portal.mails()
    await approvals(portal, 30)
    portal.passes(seconds(1))
    await portal.post('/api/login/forgot', { email })
    await portal.post('/api/signup', { ...ana, email: 'bia@example.com' })
    // Several are sent at once, so they may arrive in another order than they are taken in.
    const claim = () => claimNext(portal.db, outbox, portal.deps.now(), seconds(60))
    const taken = [await claim(), await claim(), await claim()].map((mail) => mail?.template)
    assert.deepEqual(taken, ['resetCode', 'activation', 'approved'])
  })

  test('A45: the next mail is found by an index, however many wait', async () => {
    const portal = await startPortal()
    const due = portal.deps.now().toISOString()
    await portal.db.execute(sql`
      insert into outbox (id, recipient, template, locale, sealed, state, created_at, next_at, useless_at, priority)
      select gen_random_uuid(), 'agent@example.com', 'approved', 'en-US', '', s.state,
        ${due}, ${due}::timestamptz - n * interval '1 second', ${due}::timestamptz + interval '1 day', n % 3
      from generate_series(1, 2000) n, (values ('queued'), ('sent')) s (state)`)
    await portal.db.execute(sql`analyze outbox`)
    const { mock: spy } = mock.method(NoopLogger.prototype, 'logQuery')
    await claimNext(portal.db, outbox, portal.deps.now(), seconds(60))
    spy.restore()
    const [claim] = spy.calls
      .map((call) => call.arguments as unknown as [query: string, params: unknown[]])
      .filter(([query]) => query.includes('skip locked'))
    assert.ok(claim)
    const [query, params] = claim
    const filledIn = query.replace(/\$(\d+)/g, (_, n) => `'${String(params[Number(n) - 1])}'`)
    const plan = (
      await queryRows<{ 'QUERY PLAN': string }>(portal, sql.raw(`explain ${filledIn}`))
    ).map((row) => row['QUERY PLAN'])
    assert.match(plan.join('\n'), /Index Scan using outbox_order/)
    assert.doesNotMatch(plan.join('\n'), /Sort|Seq Scan/)
    await portal.db.execute(sql`delete from outbox`)
    await portal.db.execute(sql`analyze outbox`)
  })
})

describe('A45: the limit of mails a day does not keep the owner out', () => {
  /** Strangers use up the mails that the owner may get today. */
  async function bombed(portal: TestPortal): Promise<void> {
    for (let n = 0; n < attempts.mailsByRecipientAndDay.max; n += 1) {
      await browserOnNetwork(portal, n).post('/api/login/forgot', { email })
      portal.passes(minutes(2))
      await portal.mails()
    }
  }
  const codesSent = async (portal: TestPortal) =>
    (await portal.mails()).filter(({ subject }) => subject === 'Your code for a new password')
      .length

  test('A45: a code that the owner asks for in their own browser comes all the same', async () => {
    const portal = await startPortal()
    const own = await signedIn(portal)
    await bombed(portal)
    const before = await codesSent(portal)
    await browserOnNetwork(portal, 200).post('/api/login/forgot', { email })
    assert.equal(await codesSent(portal), before, 'a stranger’s code waits')
    await own.post('/api/login/forgot', { email })
    assert.equal(await codesSent(portal), before + 1)
  })

  test('A45: a code that a stranger asks for does not remove the owner’s from the outbox', async () => {
    const portal = await startPortal()
    const own = await signedIn(portal)
    await bombed(portal)
    const sent = await sentAfter(portal, async () => {
      await own.post('/api/login/forgot', { email })
      await browserOnNetwork(portal, 200).post('/api/login/forgot', { email })
    })
    assert.deepEqual(sent, ['Your code for a new password'])
    const hash = /\/new-password\/([\w-]{43})/.exec((await portal.lastMail(email)).text)?.[1]
    assert.equal((await own.post('/api/login/link', { hash })).body.success, true)
  })

  test(`A45: also from a trusted device come no more than ${attempts.codesToTrustedDevice.max} codes a day`, async () => {
    const portal = await startPortal()
    const own = await signedIn(portal)
    await bombed(portal)
    const before = await codesSent(portal)
    for (let n = 0; n <= attempts.codesToTrustedDevice.max; n += 1) {
      own.headers['x-forwarded-for'] = `203.0.113.${n}`
      await own.post('/api/login/forgot', { email })
      await sendDueMails(portal.deps)
      portal.passes(minutes(1))
    }
    assert.equal(await codesSent(portal), before + attempts.codesToTrustedDevice.max)
  })

  test('A45: a cookie of another account is no trusted device', async () => {
    const portal = await startPortal()
    await activatedAgent(portal)
    const other = await signedIn(portal, { email: 'bia@example.com' })
    await bombed(portal)
    const before = await codesSent(portal)
    await other.post('/api/login/forgot', { email })
    assert.equal(await codesSent(portal), before)
    assert.ok(await requestResetCode(portal, 'bia@example.com'))
  })
})
