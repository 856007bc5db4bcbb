/** A48: bodies that cost more to read than to send. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { body } from '@passerelle/contracts/limits.ts'
import { apiCalls } from '../../api-calls.ts'
import { CallLimits } from '../../../src/rate-limit/call-limits.ts'
import { addressOf, callerInOnePortal, methodOf, world } from '../../world.ts'

/** As many repetitions as fit into a body. */
const filled = (first: string, repeated: (n: number) => string, last: string): string => {
  let text = first
  for (let n = 0; text.length + repeated(n).length + last.length <= body.maxBytes; n += 1)
    text += repeated(n)
  return text + last
}
const deep = (open: string, close: string) => {
  const depth = Math.floor(body.maxBytes / (open.length + close.length))
  return open.repeat(depth) + close.repeat(depth)
}

const refused: Readonly<Record<string, readonly [payload: string, status: 400 | 413]>> = {
  'lists as deep as a body allows': [deep('[', ']'), 400],
  'objects as deep as a body allows': [
    `${'{"a":'.repeat(2700)}1${'}'.repeat(2700)}`.slice(0, body.maxBytes),
    400,
  ],
  'as many keys as fit': [filled('{"a":1', (n) => `,"k${n}":1`, '}'), 400],
  'a million keys': [`{${Array.from({ length: 1e6 }, (_, n) => `"k${n}":1`).join(',')}}`, 413],
  'lists a hundred thousand deep': ['['.repeat(1e5) + ']'.repeat(1e5), 413],
  '__proto__ in an object in an object': ['{"a":{"b":{"__proto__":{"role":"admin"}}}}', 400],
  '__proto__ beside many keys': [filled('{"__proto__":1', (n) => `,"k${n}":1`, '}'), 400],
  'a number of sixteen thousand digits': [filled('{"a":1', () => '0', '}'), 400],
  'a text of escapes': [filled('{"a":"', () => '\\u0000', '"}'), 400],
}

/** These calls drop what they do not know. */
const isTaken = (line: string, status: number) =>
  apiCalls[line]?.dropsUnknown === true && status < 500

test('A32 and A48: depth, a million keys and __proto__ are 400 or 413 at every call that writes, and never 500', async () => {
  const lines = Object.keys(apiCalls).filter((line) => apiCalls[line]?.right !== undefined)
  for (const as of ['nobody', 'agent', 'admin'] as const) {
    const { portal, caller, ids } = await world(as)
    for (const line of lines) {
      const call = apiCalls[line] ?? assert.fail(line)
      if (callerInOnePortal(call) !== as) continue
      for (const [title, [payload, status]] of Object.entries(refused)) {
        Object.assign(portal.deps, { callLimits: new CallLimits(portal.deps.counters) })
        const answer = await caller.call(methodOf(line), addressOf(line, call, ids), {
          body: payload,
        })
        assert.ok(
          answer.status === status || isTaken(line, answer.status),
          `${line}, ${title}: ${answer.status}`,
        )
      }
    }
  }
})

test('A48: the forms of the token endpoints have the same limit', async () => {
  const { portal } = await world('nobody')
  const pairs = filled('a=1', (n) => `&k${n}=1`, '')
  for (const path of ['/oauth/token', '/oauth/revoke', '/oauth/introspect', '/oauth/par'])
    for (const [payload, statuses] of [
      [pairs, [400, 401]],
      ['&'.repeat(body.maxBytes), [400, 401]],
      [filled('a', () => '[a]', '=1'), [400, 401]],
      ['__proto__=1&__proto__[role]=admin&constructor.prototype=1', [400, 401]],
      [pairs.repeat(60), [413]],
    ] as const) {
      const { status } = await portal.call('POST', path, {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload,
      })
      assert.ok(
        (statuses as readonly number[]).includes(status),
        `${path}, ${payload.slice(0, 20)}: ${status}`,
      )
    }
})

test('A48: of a name that comes twice in a body every check and the work see the same value, the last', async () => {
  const { portal } = await world('nobody')
  const doubled = `{"email":"first@example.com","email":"ana.lima@example.com","password":"pass"}`
  assert.equal((await portal.post('/api/login', doubled)).status, 200)
  const broken = `{"email":"ana.lima@example.com","email":{"$ne":""},"password":"pass"}`
  const { status, body: answer } = await portal.post('/api/login', broken)
  assert.deepEqual([status, Object.keys(answer.errors)], [400, ['email']])
})
