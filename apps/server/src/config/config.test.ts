import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { ConfigError, parseConfig } from './config.ts'

const errorsOf = (env: Record<string, string>): readonly string[] => {
  try {
    parseConfig(env)
    return []
  } catch (error) {
    assert.ok(error instanceof ConfigError)
    return error.errors
  }
}

test('an address that cannot be read is an error of its setting, and is not repeated: it may hold a password', () => {
  const errors = errorsOf({
    DATABASE_URL: 'postgres://portal:boarding@[',
    SMTP_URL: 'smtp://portal:boarding@[',
  })
  assert.deepEqual(
    errors.map((error) => error.split(' ')[0]),
    ['DATABASE_URL', 'SMTP_URL'],
  )
  assert.doesNotMatch(errors.join(), /boarding/)
})

test('production does not start without PUBLIC_URL: links in mails would lead to localhost', () => {
  const production = {
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://db/portal',
    SMTP_URL: 'smtp://mail.example.com',
    SECRET_KEY: 'a-key-of-a-test-that-is-long-enough',
  }
  for (const settings of [production, { ...production, PUBLIC_URL: ' ' }])
    assert.deepEqual(errorsOf(settings), [
      'PUBLIC_URL must be set in production: links in mails begin with it',
    ])
  assert.deepEqual(errorsOf({ ...production, PUBLIC_URL: 'https://portal.example.com' }), [])
})

test('.env.example says what production needs', () => {
  const example = readFileSync(new URL('../../../../.env.example', import.meta.url), 'utf8')
  const said = /Production needs (.*) off\./.exec(example)?.[1]?.match(/\b[A-Z_]{4,}\b/g)
  const needed = errorsOf({
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://db/portal',
    DEMO: 'on',
  }).map((error) => error.split(' ')[0])
  assert.deepEqual(said?.toSorted(), [...needed, 'DATABASE_URL'].toSorted())
})

test('the keys of a trusted site come over https, or are given', () => {
  const withKeys = (jwks: unknown) =>
    errorsOf({ TRUSTED_ISSUERS: JSON.stringify([{ issuer: 'https://partner.example', jwks }]) })
      .length
  for (const wrong of ['keys', 'http://partner.example/jwks', 'file:///etc/passwd', 7])
    assert.equal(withKeys(wrong), 1, String(wrong))
  for (const right of ['https://partner.example/jwks', 'http://localhost:4000/jwks', { keys: [] }])
    assert.equal(withKeys(right), 0, String(right))
})

const exposed = { HOST: '0.0.0.0', SMTP_URL: 'smtp://mail.example.com', DEMO: 'off' }

test('without settings only this machine reaches the server, and monitoring has a port of its own', () => {
  const { host, port, monitoring } = parseConfig({})
  assert.deepEqual([host, port], ['127.0.0.1', 3000])
  assert.deepEqual(monitoring, { host: '127.0.0.1', port: 3001 })
})

test('A43: only production, development, test and nothing are a NODE_ENV', () => {
  for (const word of ['development', 'test', '']) assert.deepEqual(errorsOf({ NODE_ENV: word }), [])
  for (const word of ['prod', 'Production', 'staging'])
    assert.match(errorsOf({ NODE_ENV: word }).join(), /^NODE_ENV must be one of/, word)
})

test('A43: where others reach the server, the key of the source, the mailbox and the demo are refused', () => {
  const DATABASE_URL = 'postgres://portal@localhost/portal'
  assert.deepEqual(errorsOf(exposed), [])
  for (const host of ['0.0.0.0', '::', '192.168.1.5', 'portal.internal']) {
    const env = { HOST: host, DATABASE_URL, DEMO: 'on' }
    const names = errorsOf(env).map((error) => error.split(' ')[0])
    assert.deepEqual(names.toSorted(), ['DEMO', 'SECRET_KEY', 'SMTP_URL'], host)
  }
  for (const host of ['127.0.0.1', '127.8.0.1', '::1', 'localhost'])
    assert.deepEqual(errorsOf({ HOST: host, DATABASE_URL, DEMO: 'on' }), [], host)
})

test('the operator’s addresses: a page or a mailbox for the contact, pages for the others, a mailbox for answers', () => {
  const links = (env: Record<string, string>) =>
    parseConfig(env).pageLinks.map(({ name, address }) => `${name} ${address}`)
  assert.deepEqual(links({}), [])
  assert.deepEqual(links({ CONTACT_URL: 'team@example.com' }), ['contact mailto:team@example.com'])
  assert.deepEqual(links({ CONTACT_URL: 'mailto:team@example.com' }), [
    'contact mailto:team@example.com',
  ])
  assert.deepEqual(
    links({
      IMPRINT_URL: 'https://example.com/imprint',
      CONTACT_URL: 'https://example.com/contact',
      PRIVACY_URL: 'http://localhost/privacy',
    }),
    [
      'contact https://example.com/contact',
      'privacy http://localhost/privacy',
      'imprint https://example.com/imprint',
    ],
  )
  assert.deepEqual(links({ MAIL_REPLY_TO: 'Team <team@example.com>' }), [
    'contact mailto:team@example.com',
  ])
  assert.deepEqual(
    links({ MAIL_REPLY_TO: 'team@example.com', CONTACT_URL: 'https://example.com/contact' }),
    ['contact https://example.com/contact'],
  )
  const replyTo = (value: string) => parseConfig({ MAIL_REPLY_TO: value }).mail.replyTo
  assert.equal(replyTo('Team <team@example.com>'), 'Team <team@example.com>')
  assert.equal(replyTo(''), null)
})

test('wrong addresses of the operator are all named at once', () => {
  assert.throws(
    () =>
      parseConfig({
        CONTACT_URL: 'javascript:alert(1)',
        PRIVACY_URL: 'privacy',
        IMPRINT_URL: 'ftp://example.com',
        MAIL_REPLY_TO: 'team@example.com\r\nBcc: all@example.com',
      }),
    (error: Error) =>
      ['CONTACT_URL', 'PRIVACY_URL', 'IMPRINT_URL', 'MAIL_REPLY_TO'].every((name) =>
        error.message.includes(`${name} must be`),
      ),
  )
})

test('every setting can come from a file, as containers get their secrets; a setting has one source', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'settings-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const inFile = (name: string, content: string) => {
    writeFileSync(join(folder, name), `${content}\n`)
    return join(folder, name)
  }
  const { brand, database } = parseConfig({
    BRAND_NAME_FILE: inFile('brand', 'Voyages'),
    DATABASE_URL_FILE: inFile('url', 'postgres://db/portal'),
  })
  assert.deepEqual(
    [brand, database],
    ['Voyages', { kind: 'postgres', url: 'postgres://db/portal' }],
  )
  assert.deepEqual(
    errorsOf({
      PUBLIC_URL_FILE: join(folder, 'missing'),
      BRAND_NAME: 'Voyages',
      BRAND_NAME_FILE: join(folder, 'brand'),
      PORT_FILE: inFile('port', 'many'),
    }),
    [
      'PORT must be a whole number from 0 to 65535',
      'PUBLIC_URL_FILE cannot be read',
      'BRAND_NAME and BRAND_NAME_FILE are both set; keep one',
    ],
  )
})

test('only one process has the embedded folder, so MIGRATE=wait is refused there', () => {
  assert.match(errorsOf({ MIGRATE: 'wait' }).join(), /^MIGRATE=wait needs DATABASE_URL/)
  assert.deepEqual(errorsOf({ MIGRATE: 'wait', DATABASE_URL: 'postgres://db/portal' }), [])
})
