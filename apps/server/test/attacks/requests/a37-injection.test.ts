/** A37: statements of SQL in searches and in the place of an id. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiCalls } from '../../api-calls.ts'
import { databaseContents } from '../../invalid-requests.ts'
import { addressOf, methodOf, world } from '../../world.ts'

const payloads = [
  "'",
  '"',
  '`',
  '\\',
  "\\'",
  "''",
  ';',
  '--',
  '/*',
  '*/',
  '$$',
  "')",
  '"))',
  '%',
  '_',
  '%%',
  '\\%',
  "' or '1'='1",
  "' or 1=1--",
  "' or 1=1 #",
  "') or ('1'='1",
  '" or ""="',
  "x' and 1=0 union select 1--",
  "' union select null,null,null--",
  "' union all select email,password_hash from accounts--",
  "'; drop table accounts;--",
  "'; update accounts set state='approved';--",
  '1; select pg_sleep(5)',
  "'||pg_sleep(5)--",
  "' and (select 1 from pg_sleep(5))::text='1",
  "'||(select version())||'",
  "' and 1=cast((select password_hash from accounts limit 1) as int)--",
  '$1',
  '$2',
  ':name',
  '?',
  '\\u0027 or 1=1',
  '%27%20or%201=1',
  'ʼ or 1=1',
  '＇ or 1=1',
  "'/**/or/**/1=1",
  "' || 'a' || '",
  '\\x27',
  "E'\\\\x27'",
  "'::regclass",
  "x'; copy accounts to '/tmp/x';--",
  '<->',
  '& | !',
  'a:*',
  '!a',
  'a & ',
  '(a',
  'a)',
  '.*',
  '(?i)',
  '[a-',
  '\\y',
  'a{99999}',
  '^(a+)+$',
  "to_tsquery('a')",
  '\n--\n',
]

test('A37: a search, a filter or an id with SQL in it finds nothing more, fails nothing and changes nothing', async () => {
  assert.ok(payloads.length >= 60)
  for (const as of ['nobody', 'agent', 'reviewer', 'admin'] as const) {
    const { portal, caller, ids } = await world(as)
    Object.assign(portal.deps.callLimits, { count: () => 0 })
    const lines = Object.entries(apiCalls).filter(
      ([line, call]) =>
        (call.as ?? 'nobody') === as && methodOf(line) === 'GET' && !call.isStandard,
    )
    for (const [line, call] of lines) await caller.get(addressOf(line, call, ids))
    const before = await databaseContents(portal)
    for (const [line, call] of lines)
      for (const payload of payloads) {
        const text = encodeURIComponent(payload)
        for (const name of Object.keys(call.query ?? {})) {
          const value = name === 'filter' ? `name:${text}` : text
          const { status, body } = await caller.get(
            `${addressOf(line, call, ids)}?${name}=${value}`,
          )
          assert.ok([200, 400, 404].includes(status), `${line} ${name}=${payload}: ${status}`)
          if (status === 200 && name === 'search' && /union|or '?1/.test(payload))
            assert.deepEqual(body.objects ?? [], [], `${line} ${payload}`)
        }
        for (const part of Object.keys(call.parts ?? {})) {
          const { status } = await caller.get(addressOf(line, call, ids, { [part]: text }))
          assert.ok([200, 400, 404].includes(status), `${line} ${part}=${payload}: ${status}`)
        }
      }
    assert.equal(await databaseContents(portal), before)
  }
})
