import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brotliDecompressSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { attempts, minutes } from '@passerelle/contracts/limits.ts'
import { namespaces } from '@passerelle/contracts/translations.ts'
import {
  signedIn,
  startPortal,
  type Browser,
  type TestPortal,
  makeMember,
} from '../../../test/harness.ts'
import { missing_translations } from '../../db/schema.ts'

const kept = (portal: TestPortal) => portal.db.select().from(missing_translations)

test('every namespace of a complete language is served', async () => {
  const portal = await startPortal()
  for (const namespace of namespaces) {
    const { status, body, headers } = await portal.get(`/api/translations/en-US/${namespace}`)
    assert.equal(status, 200, namespace)
    assert.equal(typeof body, 'object')
    assert.match(String(headers['content-type']), /^application\/json/)
  }
})

test('EN and en are en-US', async () => {
  const portal = await startPortal()
  const { body } = await portal.get('/api/translations/en-US/common')
  for (const alias of ['EN', 'en', 'en-us'])
    assert.deepEqual((await portal.get(`/api/translations/${alias}/common`)).body, body)
})

test('a browser asks for the texts each time and gets them again only when they changed', async () => {
  const portal = await startPortal()
  const { headers, body } = await portal.get('/api/translations/en-US/common')
  assert.equal(headers['cache-control'], 'no-cache')
  const again = await portal.get('/api/translations/en-US/common', {
    'if-none-match': String(headers['etag']),
  })
  assert.deepEqual([again.status, again.body], [304, ''])
  const compressed = await portal.app.inject({
    authority: 'localhost:3000',
    url: '/api/translations/en-US/common',
    headers: { 'accept-encoding': 'br', 'if-none-match': String(headers['etag']) },
  })
  assert.equal(compressed.statusCode, 200)
  assert.deepEqual(JSON.parse(brotliDecompressSync(compressed.rawPayload).toString()), body)
})

const unknownPaths = [
  'xx/common',
  'en-US/unknown',
  'en-US/common.json',
  'en-US/..%2fen-US%2fcommon',
  '..%2f..%2f..%2f..%2f..%2fetc/passwd',
  '%2e%2e/%2e%2e',
  '..%5c..%5c/common',
  'en-US/%2e%2e%2f%2e%2e%2fpackage',
  'en-US%00/common',
  'en-US/common%00',
  '....%2f%2f/common',
  '%252e%252e%252f/common',
  '__proto__/common',
  'constructor/common',
  'en-US/__proto__',
  'en-US/toString',
  'file:%2f%2f/etc',
  'en-US/common%2f..%2f..%2fsecret',
  '..%c0%af/common',
  'en-US/',
]
test('A33: only the portal’s texts can be read and reported, whatever the address contains', async () => {
  const portal = await startPortal()
  for (const path of unknownPaths) {
    const { status } = await portal.get(`/api/translations/${path}`)
    assert.ok(status === 404 || status === 400, `${path}: ${status}`)
    const posted = await portal.post(`/api/translations/${path}`, { key: 'Text' })
    assert.ok(posted.status === 404 || posted.status === 400, `${path}: ${posted.status}`)
  }
  assert.deepEqual(await kept(portal), [])
})

test('a missing key is stored once, with its English text', async () => {
  const portal = await startPortal()
  for (let time = 0; time < 2; time += 1) {
    assert.deepEqual(
      (
        await portal.post('/api/translations/en/signup', {
          'form.newField': 'New field',
          other: 'other',
        })
      ).body,
      { success: true },
    )
  }
  assert.deepEqual(
    (await kept(portal)).map(({ language, namespace, key, fallback }) => [
      language,
      namespace,
      key,
      fallback,
    ]),
    [
      ['en-US', 'signup', 'form.newField', 'New field'],
      ['en-US', 'signup', 'other', 'other'],
    ],
  )
})

test('a malformed key is refused', async () => {
  const portal = await startPortal()
  for (const body of [
    { '': 'x' },
    { ['k'.repeat(201)]: 'x' },
    { 'a\nb': 'x' },
    { 'a.__proto__.b': 'x' },
    { constructor: 'x' },
    { 'a.prototype': 'x' },
    { key: 1 },
    { key: 'x'.repeat(1001) },
    { key: 'x\0y' },
    { key: '\ud800' },
    ['key'],
    'key',
  ]) {
    assert.equal(
      (await portal.post('/api/translations/en-US/signup', body)).status,
      400,
      JSON.stringify(body).slice(0, 40),
    )
  }
})

test('no more than 5000 keys are stored', async () => {
  const portal = await startPortal()
  await portal.db.execute(
    sql`insert into missing_translations select 'en-US', 'common', 'key' || n, 'Text', now() from generate_series(1, 4999) as n`,
  )
  assert.equal(
    (await portal.post('/api/translations/en-US/common', { one: 'One', two: 'Two' })).status,
    200,
  )
  assert.equal((await kept(portal)).length, 5000)
})

test('one network may report 60 times a minute', async () => {
  const portal = await startPortal()
  const browser = portal.browser({ 'x-forwarded-for': '192.0.2.7' })
  const report = async () =>
    (await browser.post('/api/translations/en-US/common', { key: 'Text' })).status
  for (let time = 0; time < attempts.missingTranslationsByAddress.max; time += 1)
    assert.equal(await report(), 200)
  assert.equal(await report(), 429)
  assert.equal(
    (
      await portal
        .browser({ 'x-forwarded-for': '192.0.2.8' })
        .post('/api/translations/en-US/common', { key: 'Text' })
    ).status,
    200,
  )
  portal.passes(minutes(1))
  assert.equal(await report(), 200)
})

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://portal.example.com',
  SMTP_URL: 'smtp://mail.example.com',
  DATABASE_URL: 'postgres://db/portal',
  SECRET_KEY: 'a-key-of-a-test-that-is-long-enough',
}

test('in production only staff may report; everybody else gets 404', async () => {
  const portal = await startPortal(production)
  const report = async (browser: Browser) =>
    (await browser.post('/api/translations/en-US/common', { key: 'Text' })).status
  const agent = await signedIn(portal)
  assert.deepEqual(
    [await report(portal.browser()), await report(agent), await kept(portal)],
    [404, 404, []],
  )
  await makeMember(portal, undefined, 'reviewer')
  assert.deepEqual([await report(agent), (await kept(portal)).length], [200, 1])
  assert.equal((await portal.get('/api/translations/en-US/common')).status, 200)
})

test('the address knows GET and POST', async () => {
  const portal = await startPortal()
  const { status, body, headers } = await portal.call('DELETE', '/api/translations/en-US/common')
  assert.deepEqual([status, body.code], [405, 'methodNotAllowed'])
  assert.match(body.detail, /GET/)
  assert.deepEqual(String(headers['allow']).split(', ').toSorted(), ['GET', 'POST'])
})
