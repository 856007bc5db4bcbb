/** V16.3.1: what the log tells of an attack on accounts. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildApp } from '../../src/app.ts'
import { makeLog } from '../../src/config/log.ts'
import { Browser, startPortal } from '../harness.ts'

test('A12: a failed sign-in is logged with its request, its network and a keyed hash of the account, and names nobody', async () => {
  const { deps } = await startPortal()
  const lines: string[] = []
  const log = makeLog('info', { write: (line) => void lines.push(line) })
  const browser = new Browser(await buildApp({ ...deps, log }), {
    'x-forwarded-for': '203.0.113.9',
  })
  for (const email of ['ana.lima@example.com', 'ana.lima@example.com', 'ben@example.com'])
    assert.equal((await browser.post('/api/login', { email, password: 'guess' })).status, 401)
  const failures = lines.map((line) => JSON.parse(line)).filter(({ event }) => event)
  assert.equal(failures.length, 3)
  const [first, second, third] = failures
  assert.deepEqual([first.event, first.network], ['authn_login_fail', '203.0.113.9'])
  assert.match(first.reqId, /^[\w-]+$/)
  assert.equal(first.account, second.account)
  assert.notEqual(first.account, third.account)
  assert.doesNotMatch(lines.join(''), /ana\.lima|guess/)
})
