/**
 * A25: registering with somebody else's address, so that the owner's confirmation makes an account
 * with the stranger's password or data.
 */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { activationLink, attempts, days, hours } from '@passerelle/contracts/limits.ts'
import { runHousekeeping } from '../../../src/housekeeping.ts'
import {
  activatedAgent,
  ana,
  linkSecret,
  mark,
  startPortal,
  type TestPortal,
} from '../../harness.ts'
import { browserOnNetwork, queryRows, visibleAnswer } from '../../inspection.ts'

const { email } = ana
const owner = (portal: TestPortal) => browserOnNetwork(portal, 100)
const stranger = (portal: TestPortal) => browserOnNetwork(portal, 1)

const evil = {
  ...ana,
  first_name: 'Eve',
  country_id: 128,
  language: null,
  state: 'Texas',
  work_environment_id: 1,
  travel_agent_start_year: 2012,
  airport: 'ORD',
  building_nr: '18',
  optin: false,
  password: 'of the stranger',
  password_check: 'of the stranger',
  mark: 'the-mark-of-the-stranger',
}

/** The owner registers and reads the link. */
async function ownersLink(portal: TestPortal, form: object = { ...ana, mark }): Promise<string> {
  assert.equal((await owner(portal).post('/api/signup', form)).body.step_id, 3)
  return linkSecret(portal, email)
}

/** A stranger registers with the same address, and the owner gets that link too. */
async function strangersLink(portal: TestPortal): Promise<string> {
  assert.equal((await stranger(portal).post('/api/signup', evil)).body.step_id, 3)
  return linkSecret(portal, email)
}

const follow = (portal: TestPortal, body: object) =>
  owner(portal).post('/api/signup/activate', body)

const signInStatus = async (portal: TestPortal, password: string) =>
  (await owner(portal).post('/api/login', { email, password })).status

const agent = async (portal: TestPortal) =>
  (await queryRows(portal, sql`select * from accounts where email = ${email}`))[0]

/** What an agent has accepted and allowed. */
const agreements = (portal: TestPortal) =>
  queryRows(
    portal,
    sql`select terms_key, version, text_hash, accepted_at,
      (select jsonb_agg(jsonb_build_array(name, before, after, wording, at)) from consents) as consents
      from terms_acceptances`,
  )

describe('A25: whoever registers last with an address does not win', () => {
  test('A25: the browser that sent the registration confirms it without a password', async () => {
    const portal = await startPortal()
    const hash = await ownersLink(portal)
    assert.deepEqual((await follow(portal, { hash, mark })).body, { status_id: 3 })
    assert.equal(await signInStatus(portal, ana.password), 200)
  })

  test('A25: any other browser needs the password of the registration', async () => {
    const portal = await startPortal()
    const hash = await ownersLink(portal)
    for (const [sent, error] of [
      [{}, 'required'],
      [{ mark: 'the-mark-of-another-browser' }, 'required'],
      [{ password: 'a guess' }, 'wrong'],
    ] as const) {
      const { status, body } = await follow(portal, { hash, ...sent })
      assert.deepEqual(
        [status, body.code, body.errors],
        [403, 'passwordRequired', { password: error }],
      )
    }
    assert.equal((await agent(portal))?.['state'], 'registered')
    assert.deepEqual((await follow(portal, { hash, password: ana.password })).body, {
      status_id: 3,
    })
  })

  test('A25: a registration that was sent without a mark is confirmed with its password only', async () => {
    const portal = await startPortal()
    const hash = await ownersLink(portal, ana)
    assert.equal((await follow(portal, { hash, mark })).status, 403)
    assert.deepEqual((await follow(portal, { hash, password: ana.password })).body, {
      status_id: 3,
    })
  })

  test('A25: the owner does not confirm a stranger’s registration, neither with the mark nor with the password', async () => {
    const portal = await startPortal()
    await ownersLink(portal)
    const hash = await strangersLink(portal)
    for (const proof of [{ mark }, { password: ana.password }, { mark, password: ana.password }])
      assert.equal((await follow(portal, { hash, ...proof })).status, 403)
    assert.equal((await agent(portal))?.['state'], 'registered')
  })

  for (const [title, proof] of [
    ['mark', { mark }],
    ['password', { password: ana.password }],
  ] as const)
    test(`A25: after a stranger’s sign-up the owner’s link still confirms the owner’s data, with the ${title}`, async () => {
      const portal = await startPortal()
      const hash = await ownersLink(portal)
      const before = { agent: await agent(portal), agreements: await agreements(portal) }
      portal.passes(hours(1))
      const theirs = await strangersLink(portal)
      assert.equal((await agent(portal))?.['name'], 'Eve')
      assert.deepEqual((await follow(portal, { hash, ...proof })).body, { status_id: 3 })
      const stored = await agent(portal)
      assert.equal(stored?.['state'], 'activated')
      assert.deepEqual({ ...stored, state: 'registered', activated_at: null }, before.agent)
      assert.deepEqual(await agreements(portal), before.agreements)
      assert.equal(await signInStatus(portal, ana.password), 200)
      assert.equal(await signInStatus(portal, evil.password), 401)
      // The activation ended the stranger's registration.
      const { body } = await follow(portal, { hash: theirs, mark: evil.mark })
      assert.deepEqual(body, { status_id: 2 })
      assert.equal((await agent(portal))?.['name'], 'Ana')
    })

  test('A25: a stranger who registered first wins nothing either', async () => {
    const portal = await startPortal()
    const theirs = await strangersLink(portal)
    const hash = await ownersLink(portal)
    assert.equal((await follow(portal, { hash: theirs, mark })).status, 403)
    assert.deepEqual((await follow(portal, { hash, mark })).body, { status_id: 3 })
    assert.equal((await agent(portal))?.['name'], 'Ana')
    assert.equal(await signInStatus(portal, evil.password), 401)
  })

  test('A25: sign-ups and resends of strangers, before and after, leave the owner’s link as it was', async () => {
    const portal = await startPortal()
    await strangersLink(portal)
    const hash = await ownersLink(portal)
    const others = [
      evil,
      { ...evil, mark: undefined },
      { ...ana, password: 'x234', password_check: 'x234' },
    ]
    for (const [n, form] of others.entries()) {
      const other = browserOnNetwork(portal, n + 2)
      assert.equal((await other.post('/api/signup', form)).body.step_id, 3)
      for (const proof of [{}, { mark: evil.mark }])
        assert.equal((await other.post('/api/signup/resend', { email, ...proof })).status, 200)
    }
    portal.passes(activationLink.life - 1)
    await runHousekeeping(portal.deps)
    assert.equal((await follow(portal, { hash })).status, 403)
    assert.deepEqual((await follow(portal, { hash, mark })).body, { status_id: 3 })
    assert.equal((await agent(portal))?.['name'], 'Ana')
    assert.equal(await signInStatus(portal, ana.password), 200)
  })

  test('A25: a browser that asks for its mail again gets a link to its own registration', async () => {
    const portal = await startPortal()
    await ownersLink(portal)
    await strangersLink(portal)
    await owner(portal).post('/api/signup/resend', { email, mark })
    const mail = await portal.lastMail(email)
    assert.match(mail.text, /Ana/)
    assert.doesNotMatch(mail.text, /Eve/)
    const hash = await linkSecret(portal, email)
    assert.deepEqual((await follow(portal, { hash, mark })).body, { status_id: 3 })
    assert.equal((await agent(portal))?.['name'], 'Ana')
  })

  test('A25: sign-ups at the same moment each have a link of their own', async () => {
    const portal = await startPortal()
    const names = ['Ana', 'Bia', 'Cara']
    await Promise.all(
      names.map((first_name, n) =>
        browserOnNetwork(portal, n).post('/api/signup', {
          ...ana,
          first_name,
          mark: `the-mark-of-${first_name}`.padEnd(24, '-'),
        }),
      ),
    )
    const links = (await portal.mails()).map(({ text }) => ({
      name: names.find((name) => text.includes(name)) as string,
      hash: /\/activate\/([\w-]{43})/.exec(text)?.[1] as string,
    }))
    assert.equal(links.length, 3)
    const bia = links.find(({ name }) => name === 'Bia')
    for (const { name, hash } of links)
      if (name !== 'Bia')
        assert.equal(
          (await follow(portal, { hash, mark: 'the-mark-of-Bia'.padEnd(24, '-') })).status,
          403,
        )
    await follow(portal, { hash: bia?.hash, mark: 'the-mark-of-Bia'.padEnd(24, '-') })
    assert.equal((await agent(portal))?.['name'], 'Bia')
  })

  test(`A25: after ${attempts.activationPasswordByLink.max} wrong passwords a link takes no more, whoever sends them`, async () => {
    const portal = await startPortal()
    const hash = await ownersLink(portal)
    for (let n = 0; n < attempts.activationPasswordByLink.max; n += 1) {
      const { status } = await browserOnNetwork(portal, n).post('/api/signup/activate', {
        hash,
        password: 'a guess',
      })
      assert.equal(status, 403)
    }
    const { status, headers } = await follow(portal, { hash, password: ana.password })
    assert.equal(status, 429)
    assert.ok(Number(headers['retry-after']) > 0)
    // The browser that registered needs no password.
    assert.deepEqual((await follow(portal, { hash, mark })).body, { status_id: 3 })
  })

  test(`A25: a network has ${attempts.activationPasswordByAddress.max} wrong passwords an hour`, async () => {
    const portal = await startPortal()
    const hashes = []
    for (let n = 0; n < 3; n += 1) {
      await owner(portal).post('/api/signup', { ...ana, email: `agent${n}@example.com` })
      hashes.push(await linkSecret(portal, `agent${n}@example.com`))
    }
    const answers = []
    for (let n = 0; n <= attempts.activationPasswordByAddress.max; n += 1)
      answers.push((await follow(portal, { hash: hashes[n % 3], password: 'a guess' })).status)
    assert.deepEqual(
      answers.slice(0, -1),
      Array.from({ length: answers.length - 1 }, () => 403),
    )
    assert.equal(answers.at(-1), 429)
  })

  test('A25: the data of the other registrations is gone with the activation, and a day after they were sent', async () => {
    const kept = (portal: TestPortal) =>
      queryRows(portal, sql`select 1 from activations where registration is not null`)
    const portal = await startPortal()
    const hash = await ownersLink(portal)
    await strangersLink(portal)
    assert.equal((await kept(portal)).length, 1)
    await follow(portal, { hash, mark })
    assert.deepEqual(await kept(portal), [])
    const other = await startPortal()
    await ownersLink(other)
    await strangersLink(other)
    other.passes(days(1))
    await runHousekeeping(other.deps)
    assert.deepEqual(await kept(other), [])
  })

  test('A25: a sign-up with the address of an account changes nothing, and its link stays used', async () => {
    const portal = await startPortal()
    await activatedAgent(portal)
    const before = await agent(portal)
    await stranger(portal).post('/api/signup', evil)
    assert.deepEqual(await agent(portal), before)
  })

  test('A25: a missing link and one that is void are answered the same with every password', async () => {
    const portal = await startPortal()
    const hash = await ownersLink(portal)
    await follow(portal, { hash, mark })
    const answers = []
    for (const password of [undefined, ana.password, 'a guess'])
      answers.push(visibleAnswer(await follow(portal, { hash: 'x'.repeat(43), password })))
    for (const answer of answers) assert.deepEqual(answer, answers[0])
  })
})
