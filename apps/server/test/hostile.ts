/** Bodies that no page of ours sends. Each call must refuse each of them (400, 413 or 415) and change nothing. */
import assert from 'node:assert/strict'
import { sql } from 'drizzle-orm'
import type { TestPortal } from './harness.ts'

interface Hostile { readonly title: string; readonly payload: string; readonly contentType?: string }

const json = JSON.stringify

const wrongTypes: readonly (readonly [title: string, raw: string])[] = [
  ['a number beyond all numbers', '1e309'], ['an array', '["a","b"]'], ['an object', '{"$ne":""}'], ['deep arrays', '['.repeat(5000) + ']'.repeat(5000)],
]

const hostileTexts: readonly (readonly [title: string, text: string])[] = [
  ['NUL', 'a\0b@example.com'], ['CR LF and a header', 'ana@example.com\r\nBcc: all@example.com'], ['line separator', 'a\u2028b@example.com'], ['an escape', 'a\u001B[31mb@example.com'],
  ['text turned round', 'a\u202Eb@example.com'], ['isolates', 'a\u2066b\u2069@example.com'], ['a zero-width space', 'a\u200Bb@example.com'], ['a soft hyphen', 'a\u00ADb@example.com'],
  ['half a character', 'a\uD800b@example.com'], ['15 000 characters', 'a'.repeat(15_000)],
]

/**
 * @param right a body that the call takes
 * @param texts fields that are read as text; in the others any text is right, or a wrong one
 */
function* hostileBodies(right: Readonly<Record<string, unknown>>, texts: readonly string[]): Generator<Hostile> {
  const withRaw = (field: string, raw: string) => json({ ...right, [field]: '\u0001' }).replace('"\\u0001"', () => raw)
  for (const field of Object.keys(right)) for (const [title, raw] of wrongTypes) yield { title: `${field}: ${title}`, payload: withRaw(field, raw) }
  for (const field of texts) for (const [title, text] of hostileTexts) yield { title: `${field}: ${title}`, payload: json({ ...right, [field]: text }) }
  const whole = json(right)
  yield { title: '__proto__', payload: whole.replace('{', '{"__proto__":{"role":"admin"},') }
  yield { title: 'constructor.prototype', payload: whole.replace('{', '{"constructor":{"prototype":{"role":"admin"}},') }
  yield { title: 'an array instead of an object', payload: `[${whole}]` }
  yield { title: 'a text instead of an object', payload: '"text"' }
  yield { title: 'a number instead of an object', payload: '7' }
  yield { title: 'half a body', payload: whole.slice(0, -1) }
  yield { title: 'not JSON', payload: 'email=ana' }
  yield { title: '17 kB', payload: json({ ...right, more: 'a'.repeat(17 * 1024) }) }
  for (const contentType of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml']) yield { title: contentType, payload: whole, contentType }
}

const tables = ['agents', 'activations', 'sessions', 'attempts', 'reset_codes', 'change_codes', 'change_requests', 'email_changes', 'outbox', 'history'] as const

/** Every row of every table, to be compared. */
async function contents({ db }: TestPortal): Promise<string> {
  const rows = []
  for (const table of tables) rows.push(await db.execute(sql.raw(`select * from ${table} order by 1::text`)))
  return json(rows.map((answer) => (answer as unknown as { rows: unknown[] }).rows))
}

/** Sends every hostile body to a call, and asserts that each is refused and none leaves a trace. */
export async function refusesHostileBodies(portal: TestPortal, path: string, right: Readonly<Record<string, unknown>>, texts: readonly string[]): Promise<void> {
  const before = await contents(portal)
  for (const { title, payload, contentType = 'application/json' } of hostileBodies(right, texts)) {
    const { status, body } = await portal.call('POST', path, { body: payload, headers: { 'content-type': contentType } })
    assert.ok([400, 413, 415].includes(status), `${title}: ${status} ${json(body)}`)
    assert.equal(body.status, status, `${title}: no problem+json`)
  }
  assert.equal(await contents(portal), before)
  assert.equal(({} as { role?: string }).role, undefined)
}
