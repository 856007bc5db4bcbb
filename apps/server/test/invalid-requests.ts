/** Input that no page of the portal sends. Each call must refuse it by name and change nothing. */
import assert from 'node:assert/strict'
import { sql } from 'drizzle-orm'
import { queryRows } from '../src/db/db.ts'
import type { TestPortal } from './harness.ts'

export type Body = Readonly<Record<string, unknown>>

/** The input of a call. */
export interface AcceptedInput {
  /** A valid body. It is sent last, so that each other body was refused for its own error alone. */
  readonly right: Body
  /** The required fields; all when left out. */
  readonly required?: readonly string[]
  /** Fields that accept any text up to their length: a password is never trimmed or inspected. */
  readonly anyText?: readonly string[]
  /** Fields that keep line breaks. */
  readonly lines?: readonly string[]
  /** Unknown fields are dropped, not refused. */
  readonly dropsUnknown?: boolean
}

export interface InvalidRequest {
  readonly title: string
  readonly payload: string | Buffer
  readonly status: 400 | 413 | 415
  readonly contentType?: string
  /** Fields that the answer must name, by dotted path. */
  readonly wrong?: readonly string[]
}

const json = JSON.stringify
const isObject = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** All fields by dotted path, with their valid value. */
const fieldsIn = (body: Body, at = ''): [path: string, value: unknown][] =>
  Object.entries(body).flatMap(([name, value]) => [
    [at + name, value] as [string, unknown],
    ...(isObject(value) ? fieldsIn(value, `${at}${name}.`) : []),
  ])

const marked = (body: Body, path: string): Body => {
  const [name = '', ...rest] = path.split('.')
  return {
    ...body,
    [name]: rest.length === 0 ? '\u0001' : marked(body[name] as Body, rest.join('.')),
  }
}

/** The body with raw JSON in the place of one field. */
const withRaw = (body: Body, path: string, raw: string): string =>
  json(marked(body, path)).replace('"\\u0001"', () => raw)

const deep = '['.repeat(5000) + ']'.repeat(5000)
const wrongTypes = ['1e309', '-1e309', '["a","b"]', '{"$ne":""}', '{"__proto_":1}', deep]
const wrongForArrays = [
  '"text"',
  '1e309',
  '{"0":"name","length":1}',
  '[1e309]',
  '[null]',
  '[["name"]]',
  json(Array.from({ length: 51 }, () => 'name')),
  deep,
]
const wrongForObjects = ['"text"', '1e309', 'null', '["a"]', deep]

const lineBreak = 'CR LF and a header'
/** Invisible characters for the middle of a valid text. */
const invisible: Readonly<Record<string, string>> = {
  NUL: '\0',
  'a bell': '\u0007',
  'an escape': '\u001B[31m',
  DEL: '\u007F',
  'a C1 control': '\u0085',
  [lineBreak]: '\r\nBcc: all@example.com',
  'line separator': '\u2028',
  'text turned round': '\u202E',
  'an embedding': '\u202A',
  isolates: '\u2066\u2069',
  'a mark of direction': '\u200F',
  'an Arabic mark': '\u061C',
  'a zero-width space': '\u200B',
  'a word joiner': '\u2060',
  'a soft hyphen': '\u00AD',
  'a byte order mark': '\uFEFF',
  'a tag that hides text': '\u{E0041}',
  'half a character': '\uD800',
  'a character that was lost': '\uFFFD',
}
const inTheMiddle = (text: string, sign: string) =>
  `${text.slice(0, Math.ceil(text.length / 2))}${sign}${text.slice(Math.ceil(text.length / 2))}`

function* wrongValues(
  value: unknown,
  takesAnyText: boolean,
  takesLines: boolean,
): Generator<[title: string, raw: string]> {
  for (const raw of Array.isArray(value)
    ? wrongForArrays
    : isObject(value)
      ? wrongForObjects
      : wrongTypes)
    yield [raw.slice(0, 40), raw]
  if (isObject(value)) return
  const raw = (text: string) => json(Array.isArray(value) ? [text] : text)
  yield ['15 000 characters', raw('a'.repeat(15_000))]
  const text = Array.isArray(value) ? String(value[0]) : typeof value === 'string' ? value : 'text'
  if (!takesAnyText)
    for (const [title, sign] of Object.entries(invisible))
      if (!takesLines || title !== lineBreak) yield [title, raw(inTheMiddle(text, sign))]
}

function* wrongWholes(right: Body): Generator<Omit<InvalidRequest, 'status'>> {
  const whole = json(right)
  const withKey = (key: string) =>
    json({ '\u0001': { role: 'admin' }, ...right }).replace('"\\u0001"', () => json(key))
  for (const key of ['__proto__', '__\\u0070roto__'])
    yield { title: key, payload: withKey('\u0002').replace('"\\u0002"', () => `"${key}"`) }
  yield {
    title: 'constructor.prototype',
    payload: json({ ...right, constructor: { prototype: { role: 'admin' } } }),
  }
  for (const other of [`[${whole}]`, '[]', '"text"', '7', '1e309', 'true', 'null', deep])
    yield { title: `${other.slice(0, 40)} instead of an object`, payload: other }
  yield { title: 'half a body', payload: whole.slice(0, -1) }
  yield { title: 'two bodies', payload: `${whole}${whole}` }
  yield { title: 'an empty body that says it is JSON', payload: '' }
  yield { title: 'not JSON', payload: 'email=ana' }
  yield {
    title: 'no UTF-8',
    payload: Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(whole)]),
  }
}

/** All bodies that the call must refuse. */
export function* invalidRequests({
  right,
  required = Object.keys(right),
  anyText = [],
  lines = [],
  dropsUnknown = false,
}: AcceptedInput): Generator<InvalidRequest> {
  for (const [path, value] of fieldsIn(right)) {
    for (const [title, raw] of wrongValues(value, anyText.includes(path), lines.includes(path)))
      yield {
        title: `${path}: ${title}`,
        payload: withRaw(right, path, raw),
        status: 400,
        wrong: [path],
      }
    if (isObject(value) || !dropsUnknown)
      yield {
        title: `beside ${path} what is not known`,
        payload: withRaw(right, path, `${json(value)},"is_admin":true`),
        status: 400,
        wrong: [[...path.split('.').slice(0, -1), 'is_admin'].join('.')],
      }
  }
  for (const path of required)
    yield {
      title: `${path}: null`,
      payload: withRaw(right, path, 'null'),
      status: 400,
      wrong: [path],
    }
  if (required.length > 0) yield { title: 'nothing', payload: '{}', status: 400, wrong: required }
  const leaves = fieldsIn(right)
    .filter(([, value]) => !isObject(value))
    .map(([path]) => path)
  if (leaves.length > 0)
    yield {
      title: 'every field wrong',
      payload: leaves.reduce(
        (body, path) => withRaw(JSON.parse(body) as Body, path, '{"$ne":""}'),
        json(right),
      ),
      status: 400,
      wrong: leaves,
    }
  if (leaves.length === 0)
    yield {
      title: 'what is not known',
      payload: '{"is_admin":true}',
      status: 400,
      wrong: ['is_admin'],
    }
  for (const whole of wrongWholes(right)) yield { ...whole, status: 400 }
  yield { title: '17 kB', payload: json({ ...right, more: 'a'.repeat(17 * 1024) }), status: 413 }
  for (const contentType of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/jsonp',
  ])
    yield { title: contentType, payload: json(right), contentType, status: 415 }
}

/** Query values that no call accepts. A repeated name means two values where one is expected. */
export const invalidQueryValues: readonly string[] = [
  ...Object.values(invisible)
    .filter((sign) => sign.isWellFormed())
    .map((sign) => encodeURIComponent(`a${sign}b`)),
  'a'.repeat(100_000),
]

/** Queries that mean nothing to any call. */
export const foreignQueries: readonly string[] = [
  '%',
  '%zz=%',
  '%00=%00',
  'x=%0d%0aSet-Cookie:%20role=admin',
  '__proto__=x',
  '__proto__[role]=admin',
  'constructor[prototype][role]=admin',
  'role=admin&role=admin',
  'search[]=x',
  '&&==&',
  'redirect_uri=https://evil.example',
  'redirect_uri=//evil.example&redirect_uri=javascript:alert(1)',
  `x=${'a'.repeat(100_000)}`,
  'x&'.repeat(2000),
  'x=1e309',
  '%E2%80%AE=%ff',
]

/** Path parameters that are neither an id nor a name. */
export const invalidPathParts: readonly string[] = [
  '%00',
  '%',
  '%ff',
  '%zz',
  '%C0%AF',
  '..%2f..',
  '..%5c..',
  '__proto__',
  'constructor',
  'toString',
  '%E2%80%AEx',
  'a%0d%0ab',
  '%F3%A0%81%81',
  '-1',
  '0',
  '1e309',
  'null',
  'undefined',
  '%7B%7D',
  '%5B%5D',
  "'%3b%20drop%20table%20agents",
  'a'.repeat(201),
  'a'.repeat(100_000),
  '00000000-0000-4000-8000-00000000099g',
  '00000000-0000-4000-8000-000000000999%00',
  '00000000-0000-4000-8000-000000000999%0a',
]

const tables = [
  'accounts',
  'members',
  'invitations',
  'activations',
  'sessions',
  'attempts',
  'reset_codes',
  'change_codes',
  'change_requests',
  'notes',
  'email_changes',
  'outbox',
  'mailbox',
  'history',
  'agencies',
  'missing_translations',
  'terms_texts',
  'terms_acceptances',
  'consents',
  'sites',
  'provider_records',
  'interruptions',
  'site_connections',
  'logout_notices',
] as const

/** Reads all rows of all tables, for a comparison. */
export async function databaseContents(portal: TestPortal): Promise<string> {
  const rowsOf = tables.map(
    (table) => `select '${table}' as name, to_jsonb(t)::text as row from ${table} as t`,
  )
  const rows = await queryRows(portal, sql.raw(`${rowsOf.join(' union all ')} order by 1, 2`))
  assert.equal(({} as { role?: string }).role, undefined)
  return json(rows)
}
