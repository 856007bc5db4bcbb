/** Sends malformed requests to every call of the server. */
import assert from 'node:assert/strict'
import { subscribe } from 'node:diagnostics_channel'
import { describe, test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { apiCalls } from '../../test/api-calls.ts'
import { addressOf, callerOf, methodOf, smallPortal, world, type World } from '../../test/world.ts'
import { signedIn, startPortal, type Answer } from '../../test/harness.ts'
import {
  databaseContents,
  invalidRequests,
  invalidQueryValues,
  invalidPathParts,
  foreignQueries,
  type InvalidRequest,
} from '../../test/invalid-requests.ts'
import { CallLimits } from '../rate-limit/call-limits.ts'

const isRefusal = ({ status, body, headers }: Answer, expected: number) =>
  status === expected &&
  body.status === expected &&
  String(headers['content-type']).startsWith('application/problem+json')

/** Returns the wrong parts that the answer does not name. */
const unnamed = (wrong: readonly string[], { body }: Answer) =>
  wrong.filter(
    (path) =>
      !Object.keys((body.errors as object | undefined) ?? {}).some(
        (named) => named === path || named.startsWith(`${path}.`),
      ),
  )

async function refuses(
  { portal, caller }: World,
  line: string,
  address: string,
  { title, payload, contentType = 'application/json', status, wrong = [] }: InvalidRequest,
): Promise<void> {
  // An agent's calls are limited too, but this test is about their contents.
  Object.assign(portal.deps, { callLimits: new CallLimits(portal.deps.counters) })
  const answer = await caller.call(methodOf(line), address, {
    payload,
    headers: { 'content-type': contentType },
  })
  assert.ok(isRefusal(answer, status), `${title}: ${answer.status} ${JSON.stringify(answer.body)}`)
  assert.deepEqual(unnamed(wrong, answer), [], `${title}: ${JSON.stringify(answer.body)}`)
}

test('every route that the server has is in this table: a new call cannot be forgotten', async () => {
  const registered = new Map<FastifyInstance, Set<string>>()
  const listen = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    const lines = new Set<string>()
    registered.set(fastify, lines)
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) lines.add(`${one} ${url}`)
    })
  }
  subscribe('fastify.initialization', listen)
  const { app } = await startPortal({}, { portal: smallPortal })
  await app.ready()
  assert.deepEqual(
    [...(registered.get(app) ?? [])].filter((line) => !line.startsWith('HEAD ')).toSorted(),
    Object.keys(apiCalls).toSorted(),
  )
})

const ours = Object.entries(apiCalls).filter(([, { isStandard }]) => !isStandard)
const writing = ours.filter(([line]) => !line.startsWith('GET '))
const reading = ours.filter(([line]) => line.startsWith('GET '))

describe('A47: malformed JSON, wrong types, missing, unknown, too long and hostile values are refused by name, 16 kB and more are 413, other types than JSON 415, and nothing changes', () => {
  for (const [line, call] of writing) {
    const accepted = [
      ...(call.anyText?.length ? [`any text as ${call.anyText.join(', ')}`] : []),
      ...(call.dropsUnknown ? ['unknown fields'] : []),
    ]
    const as = callerOf(call)
    test(`${line} as ${as}${accepted.length > 0 ? `, which takes ${accepted.join(' and ')}` : ''}`, async () => {
      const here = await world(as)
      const address = addressOf(line, call, here.ids)
      const before = await databaseContents(here.portal)
      const taken = {
        ...call,
        right: call.right ?? assert.fail('a call that writes says what it takes'),
      }
      for (const hostile of invalidRequests(taken)) await refuses(here, line, address, hostile)
      assert.equal(await databaseContents(here.portal), before)
      const { status, body } = await here.caller.call(methodOf(line), address, {
        body: taken.right,
      })
      assert.equal(status, call.answers ?? 200, JSON.stringify(body))
    })
  }
})

describe('a query that is not understood is refused by name where the call reads it; names that it does not know are refused by the lists of the desk and ignored elsewhere, a broken escape is text; nothing changes', () => {
  for (const [line, call] of reading) {
    const as = callerOf(call)
    test(`${line} as ${as}`, async () => {
      const { portal, caller, ids } = await world(as)
      const address = addressOf(line, call, ids)
      const plain = await caller.get(address)
      assert.equal(plain.status, call.answers ?? 200)
      // A first reading may keep what it found out, such as the worst finding of a registration.
      const before = await databaseContents(portal)
      const isDeskList = line.startsWith('GET /api/staff/') && call.query !== undefined
      for (const query of foreignQueries) {
        const answer = await caller.get(`${address}?${query}`)
        const { status, headers, body } = answer
        const title = query.slice(0, 60)
        assert.deepEqual(
          [headers['location'], headers['set-cookie']],
          [undefined, plain.headers['set-cookie']],
          title,
        )
        if (isDeskList) {
          assert.ok(isRefusal(answer, 400), title)
          assert.deepEqual([...new Set(Object.values(body.errors))], ['unknown'], title)
        } else
          assert.deepEqual(
            [status, headers['content-type']],
            [plain.status, plain.headers['content-type']],
            title,
          )
      }
      for (const [name, wrong] of Object.entries(call.query ?? {})) {
        for (const value of [...wrong, ...invalidQueryValues, `1&${name}=1`]) {
          const answer = await caller.get(`${address}?${name}=${value}`)
          assert.ok(
            isRefusal(answer, 400) && unnamed([name], answer).length === 0,
            `${name}=${value.slice(0, 60)}: ${answer.status} ${JSON.stringify(answer.body)}`,
          )
        }
      }
      if (call.query && 'search' in call.query)
        for (const text of ['%', '%zz', '%ff', '%ED%A0%80', '__proto__', '%25', '1e309'])
          assert.equal((await caller.get(`${address}?search=${text}`)).status, 200, text)
      const all = Object.entries(call.query ?? {}).map(([name, [wrong]]) => `${name}=${wrong}`)
      if (all.length > 0)
        assert.deepEqual(
          Object.keys((await caller.get(`${address}?${all.join('&')}`)).body.errors).toSorted(),
          Object.keys(call.query ?? {}).toSorted(),
        )
      assert.equal(await databaseContents(portal), before)
    })
  }
})

describe('what stands for an id or a name in an address and is none is not found, and nothing changes', () => {
  for (const [line, call] of Object.entries(apiCalls).filter(([, { parts }]) => parts)) {
    test(line, async () => {
      const { portal, caller, ids } = await world(call.as)
      const before = await databaseContents(portal)
      for (const name of Object.keys(call.parts ?? {})) {
        for (const part of invalidPathParts) {
          const answer = await caller.call(
            methodOf(line),
            addressOf(line, call, ids, { [name]: part }),
            { body: call.right },
          )
          assert.ok(
            isRefusal(answer, 404),
            `${name} ${part.slice(0, 60)}: ${answer.status} ${JSON.stringify(answer.body)}`,
          )
        }
      }
      assert.equal(await databaseContents(portal), before)
    })
  }
})

test('A38: a page is the page as it was built, whatever stands in its address: nothing of it is repeated, nobody is sent elsewhere', async () => {
  const { portal, caller } = await world('nobody')
  const before = await databaseContents(portal)
  const pages = ['signin', 'index'].map((page) => `<!doctype html><title>${page}</title>`)
  const addresses = [
    ...['/activate/', '/confirm-email/', '/terms/', '/profile/', '/'].flatMap((path) =>
      [...invalidPathParts, '%3Cscript%3Ealert(1)%3C%2fscript%3E'].map((part) => path + part),
    ),
    ...['/signin', '/logout', '/login', '/activate', '/'].flatMap((path) =>
      [...foreignQueries, `jwt=${'a'.repeat(100_000)}`, 'jwt=%00', 'jwt=a&jwt=b'].map(
        (query) => `${path}?${query}`,
      ),
    ),
  ]
  for (const address of addresses) {
    const { status, body, headers } = await caller.get(address)
    assert.ok(status === 200 || status === 404, `${address.slice(0, 60)}: ${status}`)
    assert.ok(
      pages.includes(body) || (status === 404 && body.code === 'notFound'),
      address.slice(0, 60),
    )
    assert.deepEqual(
      [headers['location'], headers['set-cookie']],
      [undefined, undefined],
      address.slice(0, 60),
    )
  }
  assert.equal(await databaseContents(portal), before)
})

test('signing out sends nobody elsewhere, whatever redirect_uri says', async () => {
  const portal = await startPortal()
  for (const query of foreignQueries) {
    const browser = await signedIn(portal, {
      email: `agent${foreignQueries.indexOf(query)}@example.com`,
    })
    const { status, body, headers } = await browser.get(`/api/logout?${query}`)
    assert.deepEqual(
      [status, body, headers['location']],
      [200, { success: true }, undefined],
      query.slice(0, 60),
    )
  }
})
