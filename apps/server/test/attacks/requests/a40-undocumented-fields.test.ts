/** A40: fields that an answer must not have. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiCalls } from '../../api-calls.ts'
import { CallLimits } from '../../../src/rate-limit/call-limits.ts'
import { addressOf, callerInOnePortal, methodOf, world } from '../../world.ts'

/** All names of an answer, but those that are values: languages, keys of texts, and fields. */
function namesIn(value: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(value)) for (const each of value) namesIn(each, found)
  else if (typeof value === 'object' && value !== null)
    for (const [name, each] of Object.entries(value)) {
      found.add(name)
      if (!['texts', 'errors', 'descriptions', 'detail', 'pending_changes'].includes(name))
        namesIn(each, found)
    }
  return found
}

/** The names in the document of the interface. */
function documentedIn(value: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(value)) for (const each of value) documentedIn(each, found)
  else if (typeof value === 'object' && value !== null)
    for (const [name, each] of Object.entries(value)) {
      if (name === 'properties') for (const field of Object.keys(Object(each))) found.add(field)
      documentedIn(each, found)
    }
  return found
}

test('A40: no answer has a field that the document of the interface does not name, and none a secret of the tables', async () => {
  for (const as of ['nobody', 'agent', 'reviewer', 'admin'] as const) {
    const { portal, caller, ids } = await world(as)
    const documented = documentedIn((await caller.get('/api/docs/openapi.json')).body)
    for (const [line, call] of Object.entries(apiCalls)) {
      if (callerInOnePortal(call) !== as || call.isStandard || !line.includes(' /api/')) continue
      if (/docs|translations/.test(line)) continue
      Object.assign(portal.deps, { callLimits: new CallLimits(portal.deps.counters) })
      const method = methodOf(line)
      const { body } = await caller.call(
        method,
        addressOf(line, call, ids),
        method === 'GET' ? {} : { body: call.right ?? {} },
      )
      const unknown = [...namesIn(body)].filter((name) => !documented.has(name))
      assert.deepEqual(unknown, [], line)
      assert.doesNotMatch(JSON.stringify(body), /argon2|password_hash|sealed|token_hash/, line)
    }
  }
})
