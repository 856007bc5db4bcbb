import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { permissions } from '@passerelle/contracts/permissions.ts'
import { startPortal } from '../../../test/harness.ts'
import { locales } from '../../../test/locales.ts'
import { textsMissingIn } from '../../../test/missing-texts.ts'
import { textsIn } from '../../i18n/texts.ts'
import { endpoints } from './openapi.ts'

const source = new URL('../../../../../packages/contracts/src/', import.meta.url)

/** Every line of the interface as it is written in the contracts. */
const lines = readdirSync(source).flatMap((name) =>
  [...readFileSync(new URL(name, source), 'utf8').matchAll(/= endpoint\('([A-Z]+ [^']+)'/g)].map(
    ([, line]) => line as string,
  ),
)

const document = async () => (await (await startPortal()).get('/api/docs/openapi.json')).body

test('the document is OpenAPI 3.1 and has every endpoint of the contracts', async () => {
  const { openapi, paths } = await document()
  assert.equal(openapi, '3.1.0')
  const listed = Object.entries(paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  assert.ok(lines.length > 20)
  assert.deepEqual(listed.toSorted(), lines.toSorted())
})

test('every endpoint of the document is served and refuses what its contract refuses', async () => {
  const portal = await startPortal()
  for (const { endpoint } of endpoints) {
    const { status } = await portal.call(
      endpoint.method,
      endpoint.path
        .replace('{list}', 'genders')
        .replace('{lng}', 'en')
        .replace('{ns}', 'common')
        .replace('{key}', 'uk')
        .replace(/\{\w+\}/g, 'x'),
      endpoint.method === 'GET' ? {} : { body: {} },
    )
    assert.ok(
      status === 404
        ? permissions.some((permission) => permission === endpoint.access)
        : status !== 405 && status < 500,
      `${endpoint.method} ${endpoint.path}: ${status}`,
    )
  }
})

test('each field of the sign-up form has its rules', async () => {
  const { paths } = await document()
  const { schema } = paths['/api/signup'].post.requestBody.content['application/json']
  assert.deepEqual(schema.required, [
    'country_id',
    'first_name',
    'last_name',
    'email',
    'agency_position_id',
    'main_area_of_responsibility_id',
    'agency_name',
    'street',
    'city',
    'zip_code',
    'password',
    'password_check',
    'terms_accepted',
  ])
  assert.deepEqual(schema.properties.country_id, { type: 'integer', minimum: 1, maximum: 134 })
  assert.deepEqual(schema.properties.first_name, { type: 'string', minLength: 1, maxLength: 100 })
  assert.deepEqual(schema.properties.password, { type: 'string', minLength: 4, maxLength: 1024 })
  assert.deepEqual(schema.properties.state, {
    anyOf: [{ type: 'string', minLength: 1, maxLength: 191 }, { type: 'null' }],
    description: 'For country 128 only, and required there.',
  })
  assert.equal(schema.properties.language.description, 'For country 21 only.')
})

test('no field of a saved profile is required, and no unknown field is allowed', async () => {
  const { paths } = await document()
  const { schema } = paths['/api/user'].patch.requestBody.content['application/json']
  assert.deepEqual([schema.required, schema.additionalProperties], [[], false])
})

test('variable parts of a path and fields of a query are parameters', async () => {
  const { paths } = await document()
  const parameters = paths['/api/lists/{list}'].get.parameters as {
    name: string
    in: string
    required: boolean
    schema: object
  }[]
  assert.deepEqual(
    parameters.map(({ name, in: place, required }) => [name, place, required]),
    [
      ['list', 'path', true],
      ['search', 'query', false],
      ['filter', 'query', false],
      ['language', 'query', false],
      ['limit', 'query', false],
    ],
  )
  assert.deepEqual(parameters.at(-1)?.schema, { default: 100, type: 'integer', maximum: 1000 })
})

test('an endpoint that needs a session says so', async () => {
  const { paths } = await document()
  assert.deepEqual(paths['/api/user'].get.security, [{ session: [] }])
  assert.ok('401' in paths['/api/user'].get.responses)
  assert.ok('404' in paths['/api/staff/agents'].get.responses)
  assert.equal(paths['/api/login'].post.security, undefined)
})

test('the page shows every text of its resource file', async () => {
  const portal = await startPortal()
  const pages = ['', '?search=signup', '?search=nothing+like+this'].map((query) =>
    portal.get(`/api/docs${query}`),
  )
  const body = (await Promise.all(pages)).map((answer) => answer.body).join('')
  // A role or a type may have no call.
  const always = textsMissingIn(textsIn(locales, 'en-US', 'docs'), body).filter(
    (key) => !/^who\.|^types\.anything$/.test(key),
  )
  assert.deepEqual(always, [])
})

test('the page names every call and every field, and runs no script', async () => {
  const { status, body, headers } = await (await startPortal()).get('/api/docs')
  assert.equal(status, 200)
  assert.match(String(headers['content-type']), /^text\/html/)
  assert.match(
    String(headers['content-security-policy']),
    /^default-src 'none'; style-src 'sha256-/,
  )
  for (const line of lines) {
    const [method, path] = line.split(' ')
    assert.ok(body.includes(`<span class="method">${method}</span> <code>${path}</code>`), line)
  }
  for (const field of [
    'main_area_of_responsibility_id',
    'agency.zip_code',
    'objects[].id',
    'pending_changes',
  ])
    assert.ok(body.includes(`<code>${field}</code>`), field)
  assert.doesNotMatch(body, /<script|style="|undefined/)
})

/** The calls that a page describes, by their ids. */
const idsIn = (body: string) =>
  [...body.matchAll(/<li class="call" id="([^"]+)"/g)].map(([, id]) => id)

test('an index leads to every call', async () => {
  const { body } = await (await startPortal()).get('/api/docs')
  const index = /<nav class="index"[^]*?<\/nav>/.exec(body)?.[0] ?? ''
  const targets = [...index.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
  assert.deepEqual(targets, idsIn(body))
  assert.equal(targets.length, lines.length)
})

test('a search shows the calls that have all its words in path, summary or fields', async () => {
  const portal = await startPortal()
  const search = async (words: string) => (await portal.get(`/api/docs?search=${words}`)).body
  assert.deepEqual(idsIn(await search('POST+email_validate')), ['validateEmail'])
  const byField = await search('Loyalty_Number_of_nobody')
  assert.deepEqual(idsIn(byField), [])
  assert.ok(byField.includes('Nothing found.'))
  const found = await search('ZIP_code')
  assert.ok(idsIn(found).length > 1 && idsIn(found).length < lines.length)
  assert.ok(found.includes(`Calls found: ${idsIn(found).length}`))
  assert.ok(!found.includes('id="logIn"'))
})

test('what somebody searches for is text, not markup, and is cut at the limit', async () => {
  const portal = await startPortal()
  const { body } = await portal.get('/api/docs?search=%22%3E%3Cb%3Ex')
  assert.ok(body.includes('value="&quot;&gt;&lt;b&gt;x"'))
  const long = await portal.get(`/api/docs?search=${'a'.repeat(500)}`)
  assert.ok(long.body.includes(`value="${'a'.repeat(100)}"`))
  assert.equal((await portal.get('/api/docs?search=a&search=b')).status, 200)
})

test('on the page each rule has a line of its own, and texts of the contracts are marked as English', async () => {
  const { body } = await (await startPortal()).get('/api/docs', { 'accept-language': 'de' })
  assert.ok(body.includes('<td>erforderlich<br>Länge mindestens 1<br>Länge höchstens 100</td>'))
  assert.ok(body.includes('<td>von 1 bis 2<br><span lang="en">For country 128 only.</span></td>'))
  assert.match(body, /<p><span lang="en">[^<]+<\/span> Für alle\.<\/p>/)
})
