/** A30: a page of another site that reads answers with the visitor's cookies. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiCalls } from '../../api-calls.ts'
import { addressOf, methodOf, world } from '../../world.ts'

const origins = [
  'https://evil.example',
  'null',
  'https://localhost:3000',
  'http://localhost:3001',
  'http://localhost',
  'http://localhost:3000.evil.example',
  'http://evil.example/http://localhost:3000',
  'http://evil-localhost:3000',
  'http://user@localhost:3000',
  'http://localhost:3000/',
  'file://',
  'http://[::1]:3000.evil.example',
]

test('A30: no answer of any call, refusals and preflights too, lets a page of another origin read it with cookies', async () => {
  const { portal, caller, ids } = await world('agent')
  Object.assign(portal.deps.callLimits, { count: () => 0 })
  for (const [line, call] of Object.entries(apiCalls)) {
    const address = addressOf(line, call, ids)
    for (const origin of origins)
      for (const method of new Set([methodOf(line), 'OPTIONS'])) {
        const { headers } = await caller.call(method, address, {
          ...(method === 'GET' || method === 'OPTIONS' ? {} : { body: call.right ?? {} }),
          headers: {
            origin,
            'sec-fetch-site': 'cross-site',
            'access-control-request-method': methodOf(line),
            'access-control-request-headers': 'content-type',
          },
        })
        const said = `${method} ${line} from ${origin}`
        assert.equal(headers['access-control-allow-credentials'], undefined, said)
        const allowed = headers['access-control-allow-origin']
        assert.ok(allowed === undefined || isForSites(line), `${said}: ${String(allowed)}`)
      }
  }
})

/** The endpoints for sites and the published documents, which look at no cookie. */
const isForSites = (line: string) =>
  /\/oauth\/(?:token|par|revoke|introspect|userinfo|jwks)|\/\.well-known\//.test(line)
