import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { undo } from '@passerelle/contracts/limits.ts'
import {
  activatedAgent,
  makeMember,
  makeStaff,
  signedIn,
  startPortal,
  type TestPortal,
} from '../../../../test/harness.ts'
import { accountId, queryRows } from '../../../../test/inspection.ts'

const path = '/api/staff/agents/bulk'
const reason = 'We could not find your agency.'
const JAPAN = 60

const statesOf = async (portal: TestPortal) => {
  const rows = await queryRows<{ name: string; state: string }>(
    portal,
    sql`select name, state from accounts where state is not null order by name`,
  )
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]))
}

/** Ana and Bea wait without anything odd, Cleo without an IATA number. */
async function start() {
  const portal = await startPortal()
  const rita = await makeStaff(portal)
  const ids: string[] = []
  for (const [first_name, form] of [
    ['Ana', {}],
    ['Bea', { agency_name: 'Meridian Tours', iata_nr: '00000022' }],
    ['Cleo', { agency_name: 'Comet Travel', iata_nr: null }],
  ] as const) {
    const email = `${first_name.toLowerCase()}@example.com`
    await activatedAgent(portal, { email, first_name, phone: null, ...form })
    ids.push(await accountId(portal, email))
  }
  return { portal, rita, ids }
}
const results = ({ body }: { body: { results: { result: string }[] } }) =>
  body.results.map(({ result }) => result)

describe('POST /api/staff/agents/bulk', () => {
  test('approves, but passes over those with warnings and says why', async () => {
    const { portal, rita, ids } = await start()
    const { status, body } = await rita.post(path, { action: 'approve', ids, add_agency: true })
    assert.equal(status, 200)
    assert.deepEqual(
      body.results.map(({ id, result, findings }: Record<string, unknown>) => [
        id,
        result,
        findings,
      ]),
      [
        [ids[0], 'done', []],
        [ids[1], 'done', []],
        [ids[2], 'passedOver', ['iataMissing']],
      ],
    )
    assert.match(body.results[0].pin_code, /^FR\d{6}$/)
    const states = { Ana: 'approved', Bea: 'approved', Cleo: 'activated' }
    assert.deepEqual(await statesOf(portal), states)
    assert.equal((await queryRows(portal, sql`select id from agencies`)).length, 2)
    portal.passes(undo.time)
    const mails = (await portal.mails()).filter(({ text }) => /approved/.test(text))
    assert.deepEqual(mails.map(({ to }) => to).toSorted(), ['ana@example.com', 'bea@example.com'])
  })

  test('approves those with warnings when they are included, without their agencies', async () => {
    const { portal, rita, ids } = await start()
    const answer = await rita.post(path, {
      action: 'approve',
      ids,
      including_warnings: true,
      add_agency: true,
    })
    assert.deepEqual(results(answer), ['done', 'done', 'done'])
    assert.equal((await queryRows(portal, sql`select id from agencies`)).length, 2)
  })

  test('refuses those that have changed since the member read them, each by itself', async () => {
    const { portal, rita, ids } = await start()
    const versions = Object.fromEntries(
      await Promise.all(
        ids.map(async (id) => [id, (await rita.get(`/api/staff/agents/${id}`)).body.version]),
      ),
    )
    const ana = portal.browser()
    await ana.post('/api/login', { email: 'ana@example.com', password: 'pass' })
    await ana.patch('/api/user', { surname: 'Costa' })
    for (const body of [{ action: 'approve' }, { action: 'decline', reason }]) {
      const answer = await rita.post(path, { ...body, ids: ids.slice(0, 1), versions })
      assert.equal(answer.body.results[0].code, 'changed')
    }
    const rest = { action: 'approve', ids, including_warnings: true, versions }
    for (const _ of ['first', 'repeated'])
      assert.deepEqual(results(await rita.post(path, rest)), ['refused', 'done', 'done'])
    const wrong = await rita.post(path, { ...rest, versions: { [ids[0] ?? '']: 0 } })
    assert.deepEqual(wrong.body.errors, { [`versions.${ids[0]}`]: 'invalid' })
  })

  test('declines with a reason, which is needed, and assigns', async () => {
    const { portal, rita, ids } = await start()
    for (const [body, errors] of [
      [{ action: 'decline', ids }, { reason: 'required' }],
      [{ action: 'assign', ids }, { to: 'required' }],
      [{ action: 'approve', ids: [] }, { ids: 'required' }],
      [{ action: 'approve', ids: Array.from({ length: 101 }, () => ids[0]) }, { ids: 'tooLong' }],
      [{ action: 'erase', ids }, { action: 'notAnOption' }],
    ] as const) {
      const refused = await rita.post(path, body)
      assert.deepEqual([refused.status, refused.body.errors], [400, errors])
    }
    const assigned = await rita.post(path, { action: 'assign', ids, to: 'me' })
    assert.deepEqual(results(assigned), ['done', 'done', 'done'])
    assert.equal((await rita.get('/api/staff/agents/counts')).body.mine, 3)
    const declined = await rita.post(path, { action: 'decline', ids: ids.slice(0, 2), reason })
    assert.deepEqual(results(declined), ['done', 'done'])
    const states = { Ana: 'declined', Bea: 'declined', Cleo: 'activated' }
    assert.deepEqual(await statesOf(portal), states)
  })

  test('answers for each person: decided by another, unknown, outside the areas, the own record', async () => {
    const { portal, rita, ids } = await start()
    const adam = await makeStaff(portal, { email: 'adam.novak@example.com' })
    await adam.post(`/api/staff/agents/${ids[0]}/approve`)
    await portal.db.execute(sql`update accounts set country_id = ${JAPAN} where id = ${ids[1]}`)
    await signedIn(portal, {
      email: 'rea@example.com',
      first_name: 'Rea',
      password: 'a long staff password',
      password_check: 'a long staff password',
    })
    await makeMember(portal, 'rea@example.com', 'reviewer')
    const rea = portal.browser()
    await rea.post('/api/login', { email: 'rea@example.com', password: 'a long staff password' })
    await portal.db.execute(sql`update members set areas = '{EMEA}'`)
    const { body } = await rea.post(path, {
      action: 'approve',
      ids: [...ids, portal.deps.newId(), await accountId(portal, 'rea@example.com')],
      including_warnings: true,
    })
    assert.deepEqual(
      body.results.map(({ result, code, decided }: Record<string, any>) => [
        result,
        decided?.by ?? code,
      ]),
      [
        ['refused', 'Rita Berg'],
        ['refused', 'notFound'],
        ['done', null],
        ['refused', 'notFound'],
        ['refused', 'ownRecord'],
      ],
    )
    assert.equal((await rita.get('/api/staff/agents?status=approved')).body.objects.length, 2)
  })

  test('gives to a member what the member may decide, and refuses the rest one by one', async () => {
    const { portal, rita, ids } = await start()
    await makeStaff(portal, { email: 'adam.novak@example.com' })
    await portal.db.execute(sql`update accounts set country_id = ${JAPAN} where id = ${ids[1]}`)
    const adam = await accountId(portal, 'adam.novak@example.com')
    await portal.db.execute(sql`update members set areas = '{EMEA}' where account_id = ${adam}`)
    const { body } = await rita.post(path, { action: 'assign', ids, to: adam })
    assert.deepEqual(
      body.results.map(({ result, code }: Record<string, unknown>) => [result, code]),
      [
        ['done', null],
        ['refused', 'invalid'],
        ['done', null],
      ],
    )
    const [ana = ''] = ids
    const unknown = await rita.post(path, { action: 'assign', ids, to: ana })
    assert.deepEqual([unknown.status, unknown.body.errors], [400, { to: 'notAnOption' }])
  })

  test('a cut in the middle leaves each done or not done, and a repeat does the rest', async () => {
    const { portal, rita, ids } = await start()
    const { newToken } = portal.deps
    let left = 1
    Object.assign(portal.deps, {
      newToken: () => {
        if (left === 0) throw new Error('cut off')
        left -= 1
        return newToken()
      },
    })
    const body = { action: 'approve', ids, including_warnings: true }
    assert.equal((await rita.post(path, body)).status, 500)
    const states = { Ana: 'approved', Bea: 'activated', Cleo: 'activated' }
    assert.deepEqual(await statesOf(portal), states)
    Object.assign(portal.deps, { newToken })
    const { pin_code } = (await rita.get(`/api/staff/agents/${ids[0]}`)).body
    const again = await rita.post(path, body)
    assert.deepEqual(results(again), ['done', 'done', 'done'])
    assert.equal(again.body.results[0].pin_code, pin_code)
  })
})
