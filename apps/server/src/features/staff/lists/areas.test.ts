/** What members learn of people outside their areas: nothing (product reading desk.md, section 1). */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { roles } from '@passerelle/contracts/choices.ts'
import { apiCalls } from '../../../../test/api-calls.ts'
import { makeStaff } from '../../../../test/harness.ts'
import { databaseContents } from '../../../../test/invalid-requests.ts'
import { addressOf, methodOf, world } from '../../../../test/world.ts'

/** The calls about one agent or one change of data. Ana, of the test's world, is in EMEA. */
const calls = Object.entries(apiCalls).filter(([line]) =>
  /\/staff\/(?:agents|changes)\/:id/.test(line),
)

async function memberOf(area: string, role: (typeof roles)[number]) {
  const { portal, ids } = await world('agent')
  const browser = await makeStaff(portal, { role })
  await portal.db.execute(sql`update members set areas = ${`{${area}}`}::text[]`)
  return { portal, ids, browser }
}

describe('outside a member’s areas', () => {
  for (const role of roles)
    test(`each call about a record is 404 to ${role} and changes nothing`, async () => {
      const { portal, ids, browser } = await memberOf('APAC', role)
      const before = await databaseContents(portal)
      const nobody = await browser.get('/api/staff/agents/00000000-0000-4000-8000-000000000999')
      for (const [line, call] of calls) {
        const method = methodOf(line)
        const { status, body } = await browser.call(
          method,
          addressOf(line, call, ids),
          method === 'GET' ? {} : { body: call.right ?? {} },
        )
        assert.deepEqual([status, body], [404, nobody.body], line)
      }
      assert.equal(await databaseContents(portal), before)
    })

  test('lists, searches and counts have nobody, whatever the filter', async () => {
    const { browser } = await memberOf('APAC', 'auditor')
    for (const filter of ['', 'search=Lima', 'area=EMEA', 'assigned=none', 'late=true']) {
      for (const list of ['agents', 'changes']) {
        const { body } = await browser.get(`/api/staff/${list}?${filter}`)
        assert.deepEqual(body.objects, [], `${list}?${filter}`)
        const { body: counts } = await browser.get(`/api/staff/${list}/counts?${filter}`)
        assert.deepEqual([counts.total, counts.oldest_at ?? null], [0, null], `${list}?${filter}`)
        assert.deepEqual(new Set(Object.values(counts.areas)), new Set([0]), `${list}?${filter}`)
      }
    }
  })

  test('inside them the same calls know the record', async () => {
    const { ids, browser } = await memberOf('EMEA', 'auditor')
    assert.equal((await browser.get(`/api/staff/agents/${ids['agent']}`)).status, 200)
    assert.equal((await browser.get('/api/staff/agents?search=Lima')).body.objects.length, 1)
    assert.equal((await browser.get('/api/staff/changes/counts')).body.total, 1)
  })
})
