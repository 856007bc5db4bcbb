import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { hash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { hours } from '@passerelle/contracts/limits.ts'
import { activatedAgent, ana, startPortal, type TestPortal } from '../../test/harness.ts'
import { queryRows } from '../../test/inspection.ts'
import { exportAgents } from './export.ts'
import { ImportError } from './import-error.ts'
import { importFile, type ImportOptions } from './import.ts'
import { parseMap } from './map.ts'
import { mapExample } from './map-example.ts'

const folder = mkdtempSync(join(tmpdir(), 'agent-import-'))
after(() => rmSync(folder, { recursive: true }))

/** Shows no progress. */
const silent = { write: () => true }
let files = 0
/** Writes a file and returns its path. */
function fileOf(content: string | Buffer, extension = 'csv'): string {
  files += 1
  const file = join(folder, `${files}.${extension}`)
  writeFileSync(file, content)
  return file
}

const bcrypt = '$2a$04$WQ/xWUvyGE7kGBC0GEH3b.JV8X/ZsRAvHQHfoe2UnkgDo0VrFa3/6'
const password = 'Grüße aus Köln'

const dana = {
  email: 'dana.berg@example.com',
  pin_code: 'DE744527',
  state: 'approved',
  password_hash: bcrypt,
  name: 'Dana',
  surname: 'Berg',
  country_id: '44',
  agency_position_id: '1',
  main_area_of_responsibility_id: '3',
  agency_name: 'Reisebüro Berg',
  street: 'Am Markt 1',
  city: 'Köln',
  zip_code: '50667',
  terms_accepted_at: '2019-02-03',
  created_at: '2019-02-03T10:00:00Z',
}
type Row = Partial<Record<string, string>>
const wrongRow = 'the row has more or fewer values than columns, or is no JSON object'
const eli = { ...dana, email: 'eli@example.com', pin_code: 'DE744528', name: 'Elisa' }

const quoted = (value: string) => `"${value.replaceAll('"', '""')}"`
/** A file with all columns of the rows. */
function csvOf(rows: readonly Row[], delimiter = ','): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const lines = [columns, ...rows.map((row) => columns.map((name) => row[name] ?? ''))]
  return lines.map((line) => `${line.map(quoted).join(delimiter)}\n`).join('')
}

/** Imports a file; the report as its lines. */
async function run(portal: TestPortal, file: string, options: Partial<ImportOptions> = {}) {
  const reportFile = `${file}.report`
  const { source = { file, encoding: 'utf-8', delimiter: undefined } } = options
  const counts = await importFile(portal.deps, {
    map: undefined,
    reportFile,
    isDry: false,
    isContinued: false,
    invitePerHour: undefined,
    out: silent,
    ...options,
    source,
  })
  return { counts, report: readFileSync(reportFile, 'utf8').trimEnd().split('\n') }
}

const importRows = (portal: TestPortal, rows: readonly Row[], options?: Partial<ImportOptions>) =>
  run(portal, fileOf(csvOf(rows)), options)

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => assert.fail('it was imported'),
    (error: unknown) => (error instanceof ImportError ? error.message : assert.fail(String(error))),
  )
const countAgents = async (portal: TestPortal) =>
  (await queryRows(portal, sql`select 1 from accounts`)).length

const logIn = (portal: TestPortal, email: string, typed = password) =>
  portal.browser().post('/api/login', { email, password: typed })

describe('an import', () => {
  test('makes agents with their login numbers, dates, states, consents, languages and agencies, and mails nobody', async () => {
    const portal = await startPortal()
    const { counts, report } = await importRows(portal, [
      {
        ...dana,
        locale: 'de',
        phone: '0221 1234567',
        optin: 'yes',
        optin_at: '2020-05-04 08:00:00',
        optin_source: 'Paper form',
        decided_at: '2019-02-05',
        last_signed_in_at: '2024-01-02T03:04:05+02:00',
      },
    ])
    assert.deepEqual([counts.made, report], [1, ['2: made']])
    const [row] = await queryRows(
      portal,
      sql`select state, pin_code, locale, phone, agency_name, agency_country_id, optin,
        created_at, decided_at, last_signed_in_at from accounts`,
    )
    assert.deepEqual(JSON.parse(JSON.stringify(row, (_, value) => value)), {
      state: 'approved',
      pin_code: 'DE744527',
      locale: 'de',
      phone: '+492211234567',
      agency_name: 'Reisebüro Berg',
      agency_country_id: 44,
      optin: true,
      ...JSON.parse(
        JSON.stringify({
          created_at: row?.['created_at'],
          decided_at: row?.['decided_at'],
          last_signed_in_at: row?.['last_signed_in_at'],
        }),
      ),
    })
    const times = ['created_at', 'decided_at', 'last_signed_in_at'].map((name) =>
      new Date(String(row?.[name])).toISOString(),
    )
    assert.deepEqual(times, [
      '2019-02-03T10:00:00.000Z',
      '2019-02-05T00:00:00.000Z',
      '2024-01-02T01:04:05.000Z',
    ])
    const dana1 = portal.browser()
    await dana1.post('/api/login', { email: 'de 744527', password })
    assert.deepEqual((await dana1.get('/api/user/consents')).body.consents, [
      { name: 'optin', given: true, at: '2020-05-04T08:00:00.000Z', place: 'import' },
    ])
    assert.equal((await portal.mails()).length, 0)
  })

  test('a second run makes nothing, and leaves alone what people have changed here', async () => {
    const portal = await startPortal()
    const file = fileOf(csvOf([dana, eli]))
    await run(portal, file)
    assert.equal((await logIn(portal, dana.email)).status, 200)
    await portal.db.execute(sql`update accounts set email = 'dana@new.example.com', city = 'Bonn'
      where email = ${dana.email}`)
    const { counts, report } = await run(portal, file)
    assert.deepEqual([counts.made, counts.same, report], [0, 2, ['2: same', '3: same']])
    const rows = await queryRows(portal, sql`select city from accounts order by city`)
    assert.deepEqual(rows, [{ city: 'Bonn' }, { city: 'Köln' }])
  })

  test('what has changed in the source is written, and the report names it', async () => {
    const portal = await startPortal()
    await importRows(portal, [dana])
    await portal.db.execute(sql`update accounts set phone = '+4922199'`)
    const changed = {
      ...dana,
      email: 'dana@neu.example',
      city: 'Bonn',
      optin: '1',
      optin_at: '2021-01-01',
    }
    const { report } = await importRows(portal, [changed])
    assert.deepEqual(report, ['2: changed: city, email, optin, optin_at'])
    assert.deepEqual(
      await queryRows(portal, sql`select email, city, phone, version from accounts`),
      [{ email: 'dana@neu.example', city: 'Bonn', phone: '+4922199', version: 2 }],
    )
    assert.deepEqual((await importRows(portal, [changed])).report, ['2: same'])
  })

  test('a password that was set here stays when the source has another', async () => {
    const portal = await startPortal()
    await importRows(portal, [dana, eli])
    assert.equal((await logIn(portal, dana.email)).status, 200)
    const other = bcrypt.replace('WQ/x', 'WQ/y')
    const { report } = await importRows(
      portal,
      [dana, eli].map((row) => ({ ...row, password_hash: other })),
    )
    assert.deepEqual(report, ['2: same', '3: changed: password_hash'])
    assert.equal((await logIn(portal, dana.email)).status, 200)
  })

  test('somebody who deleted the account does not come back', async () => {
    const portal = await startPortal()
    await importRows(portal, [dana])
    const browser = portal.browser()
    await browser.post('/api/login', { email: dana.email, password })
    assert.equal((await browser.post('/api/user/delete', { password })).status, 200)
    const { report } = await importRows(portal, [dana])
    assert.deepEqual(report, [
      '2: refused: email belongs to a member who was imported before and has deleted the account',
    ])
    assert.equal(await countAgents(portal), 0)
  })

  test('an address or a login number of somebody else is refused; a registration that was never confirmed gives way', async () => {
    const portal = await startPortal()
    await activatedAgent(portal)
    await portal.post('/api/signup', { ...ana, email: eli.email })
    await portal.db.execute(
      sql`update accounts set state = 'approved', pin_code = 'DE744527' where email = ${ana.email}`,
    )
    const { report } = await importRows(portal, [
      { ...dana, email: ana.email, pin_code: 'DE1' },
      dana,
      eli,
    ])
    assert.deepEqual(report, [
      '2: refused: email belongs to an account that was not imported from this row',
      '3: refused: pin_code belongs to an account that was not imported from this row',
      '4: made',
    ])
  })

  test('rows that contradict each other are refused with both lines, whatever the spelling', async () => {
    const portal = await startPortal()
    const { counts, report } = await importRows(portal, [
      dana,
      { ...eli, email: ' Dana.Berg@EXAMPLE.com' },
      { ...eli, email: 'fay@example.com' },
      { ...eli, email: 'gil@example.com', pin_code: 'DE-744 529' },
      { ...eli, email: 'hal@example.com', pin_code: 'de744529' },
    ])
    assert.deepEqual(report, [
      '2: refused: email is also that of line 3',
      '3: refused: email is also that of line 2; pin_code is also that of line 4',
      '4: refused: pin_code is also that of line 3',
      '5: refused: pin_code is also that of line 6',
      '6: refused: pin_code is also that of line 5',
    ])
    assert.deepEqual([counts.refused, await countAgents(portal)], [5, 0])
  })

  test('one line of the report names everything that is wrong with a row', async () => {
    const portal = await startPortal()
    const { report } = await importRows(portal, [
      {
        ...dana,
        email: 'dana',
        pin_code: '',
        password_hash: 'secret',
        surname: 'Be\0rg',
        country_id: 'Atlantis',
        created_at: '2019-02-30',
        birthdate: '2030-01-01',
        optin: 'true',
        locale: 'tlh',
      },
      { ...dana, state: 'registered', password_hash: bcrypt.replace('$04', '$15') },
    ])
    const faults = report.map((line) =>
      line
        .replace(/^\d+: refused: /, '')
        .split('; ')
        .toSorted(),
    )
    assert.deepEqual(faults, [
      [
        'birthdate must be in the past',
        'country_id is none of the options',
        'created_at is not written as it must be',
        'email is no e-mail address such as ana@example.com',
        'locale is none of the options',
        'optin_at is missing',
        'password_hash is not written as it must be',
        'pin_code is missing',
        'surname is not written as it must be',
      ],
      [
        'password_hash takes too long to check (without it the member sets a new password)',
        'state is none of the options',
      ],
    ])
  })

  test('a dry run writes the report and nothing else', async () => {
    const portal = await startPortal()
    const { counts, report } = await importRows(portal, [dana, { ...eli, city: '' }], {
      isDry: true,
    })
    assert.deepEqual(report, ['2: made', '3: refused: city is missing'])
    assert.deepEqual([counts.made, counts.refused, await countAgents(portal)], [1, 1, 0])
    assert.deepEqual(await queryRows(portal, sql`select 1 from imports`), [])
  })

  test('the members wait in the queue, with findings, and the desk finds them by words', async () => {
    const portal = await startPortal()
    await importRows(portal, [{ ...dana, state: 'activated', pin_code: '' }])
    const [row] = await queryRows<{ words: string }>(
      portal,
      sql`select word_prefixes::text as words from accounts`,
    )
    assert.match(String(row?.words), /'berg'/)
  })
})

describe('passwords', () => {
  const salted = (algorithm: string) => hash(algorithm, `salt${password}`, 'hex')
  const hashes = {
    bcrypt,
    $6$: '$6$rounds=1000$Nd8qWc2f$v2SZo0dbhUjqaSq2HiURQvW8oQ3UJdYIbm1PC7SivjqoS4J6XHzsUiWs9UAXW05HvZgwUdh2iCMdB9qj4dm3F.',
    argon2id:
      '$argon2id$v=19$m=512,t=1,p=1$/RLcMHaYXLWbZykkS/8Y7w$lVBUdlxeczxL8ZY+h51EFQXWMlZ/hUvLR9102EJtRYA',
    '{SSHA}': '{SSHA}iCTHfalxJYciQIPcqqEw9NKfMZlzYWx0',
    '{SSHA512}':
      '{SSHA512}QgNbdBQy8Dr28elf7u5KjVOvhv/6fgyQ7FjB8ftrbNU2lASz7icncsFBU95uO8NIy1GO5TkDn8OjghPGIgrpPXNhbHRzYWx0',
    md5: `md5$salt$${salted('md5')}`,
    sha1: `sha1$salt$${salted('sha1')}`,
    sha256: `sha256$salt$${salted('sha256')}`,
  }
  for (const [kind, password_hash] of Object.entries(hashes))
    test(`${kind}: signs in, and the first sign-in renews the hash; a wrong password gets the same answer as for nobody`, async () => {
      const portal = await startPortal()
      await importRows(portal, [{ ...dana, password_hash }])
      const wrong = await logIn(portal, dana.email, 'wrong')
      const nobody = await logIn(portal, 'nobody@example.com', 'wrong')
      assert.deepEqual([wrong.status, wrong.body], [nobody.status, nobody.body])
      assert.equal((await logIn(portal, dana.email)).status, 200)
      const [row] = await queryRows<{ hash: string }>(
        portal,
        sql`select password_hash as hash from accounts`,
      )
      assert.equal(portal.deps.passwords.isStale(String(row?.hash)), false)
      assert.equal((await logIn(portal, dana.email)).status, 200)
      assert.equal((await logIn(portal, dana.email, 'wrong')).status, 401)
    })

  test('no weak digest is stored, not even a part of it', async () => {
    const portal = await startPortal()
    const rows = Object.entries(hashes)
      .filter(([kind]) => /^(?:md5|sha|\{)/.test(kind))
      .map(([, password_hash], n) => ({
        ...dana,
        email: `m${n}@example.com`,
        pin_code: `DE${n}${n}`,
        password_hash,
      }))
    const file = fileOf(csvOf(rows))
    const { counts } = await run(portal, file)
    assert.equal(counts.made, rows.length)
    const stored = JSON.stringify([
      await queryRows(portal, sql`select password_hash from accounts`),
      await queryRows(portal, sql`select * from imported_agents`),
      await queryRows(portal, sql`select * from history`),
    ])
    assert.equal(stored.match(/\$argon2id\$/g)?.length, rows.length)
    for (const algorithm of ['md5', 'sha1', 'sha256'])
      for (const encoding of ['hex', 'base64', 'base64url'] as const)
        assert.ok(!stored.includes(hash(algorithm, `salt${password}`, encoding).slice(0, 12)))
    assert.equal((await run(portal, file)).counts.same, rows.length)
  })

  test('a digest in a column of its own, with the salt in another', async () => {
    const portal = await startPortal()
    const map = parseMap(
      'map.json',
      JSON.stringify({
        fields: {
          ...Object.fromEntries(Object.keys(dana).map((name) => [name, name])),
          password_hash: {
            column: 'pw',
            digest: { algorithm: 'sha1', salt: 'salt', order: 'passwordFirst' },
          },
        },
      }),
    )
    const row = { ...dana, pw: hash('sha1', `${password}xyz`, 'hex'), salt: 'xyz' }
    await importRows(portal, [row], { map })
    assert.equal((await logIn(portal, dana.email)).status, 200)
  })

  test('the current password, and the deletion of the account, take an imported hash too', async () => {
    const portal = await startPortal()
    await importRows(portal, [dana])
    const browser = portal.browser()
    await browser.post('/api/login', { email: dana.email, password })
    await portal.db.execute(sql`update accounts set password_hash = ${`imported:${bcrypt}`}`)
    const change = (old: string) =>
      browser.patch('/api/user/change_password', {
        old,
        new: 'another long password',
        repeat: 'another long password',
      })
    assert.equal((await change('wrong')).status, 400)
    assert.equal((await change(password)).status, 200)
    await portal.db.execute(sql`update accounts set password_hash = ${`imported:${bcrypt}`}`)
    assert.equal((await browser.post('/api/user/delete', { password: 'wrong' })).status, 400)
    assert.equal((await browser.post('/api/user/delete', { password })).status, 200)
  })

  test('while members have hashes of another kind, a wrong password takes their work too; then no more', async () => {
    const portal = await startPortal()
    await importRows(portal, [dana])
    const kinds = () => queryRows(portal, sql`select kind, cost from password_kinds`)
    assert.deepEqual(await kinds(), [{ kind: 'bcrypt', cost: 4 }])
    const { runHousekeeping } = await import('../housekeeping.ts')
    await runHousekeeping(portal.deps)
    assert.equal((await kinds()).length, 1)
    await logIn(portal, dana.email)
    await runHousekeeping(portal.deps)
    assert.deepEqual(await kinds(), [])
  })
})

describe('invitations', () => {
  const rows = ['a', 'b', 'c'].map((name, n) => ({
    ...dana,
    email: `${name}-member@example.com`,
    pin_code: `DE${n}${n}${n}`,
    password_hash: '',
    locale: 'de',
  }))

  test('--invite N mails N an hour, to those who came without a password, in their language; the link sets one', async () => {
    const portal = await startPortal()
    const { counts } = await importRows(portal, [...rows, eli], { invitePerHour: 2 })
    assert.equal(counts.invited, 3)
    assert.equal((await portal.mails()).length, 1)
    portal.passes(hours(0.5))
    assert.equal((await portal.mails()).length, 2)
    portal.passes(hours(0.5))
    const mails = await portal.mails()
    assert.deepEqual(
      mails.map(({ to }) => to),
      rows.map(({ email }) => email),
    )
    assert.match(mails[0]?.text ?? '', /neues Portal/)
    const token = /\/new-password\/([\w-]{43})/.exec(mails[2]?.text ?? '')?.[1]
    portal.passes(hours(24 * 13))
    const { body } = await portal.post('/api/login/link', { hash: token })
    const changed = await portal.post('/api/login/change', {
      email: rows[2]?.email,
      password: 'a password of my own',
      code: body.code,
    })
    assert.equal(changed.status, 200, JSON.stringify([body, changed.body]))
    assert.equal((await logIn(portal, String(rows[2]?.email), 'a password of my own')).status, 200)
  })

  test('a later run invites those who were not, and nobody twice', async () => {
    const portal = await startPortal()
    const file = fileOf(csvOf(rows))
    await run(portal, file)
    assert.equal((await run(portal, file, { invitePerHour: 100 })).counts.invited, 3)
    assert.equal((await run(portal, file, { invitePerHour: 100 })).counts.invited, 0)
  })

  test('an invitation that is to leave later does not wait, for those who watch the outbox', async () => {
    const portal = await startPortal()
    await importRows(portal, rows, { invitePerHour: 1 })
    await portal.mails()
    portal.passes(hours(0.5))
    const { body } = await portal.monitoring.get('/metrics')
    assert.match(String(body), /^outbox_mails\{state="queued"\} 2$/m)
    assert.match(String(body), /^outbox_oldest_queued_seconds 0$/m)
  })

  test('the declined and the suspended are not invited, until the source approves them', async () => {
    const portal = await startPortal()
    const of = (states: readonly string[]) =>
      rows.map((row, at) => ({ ...row, state: states[at] ?? '' }))
    const states = (...given: string[]) =>
      importRows(portal, of(given), { invitePerHour: 100 }).then(({ counts }) => counts.invited)
    assert.equal(await states('activated', 'suspended', 'declined'), 1)
    assert.equal(await states('activated', 'suspended', 'approved'), 1)
    assert.equal(await states('activated', 'suspended', 'declined'), 0)
  })

  test('a pace that needs more than 25 days is refused', async () => {
    const portal = await startPortal()
    const many = Array.from({ length: 601 }, (_, n) => ({ ...dana, email: `m${n}@example.com` }))
    assert.match(
      await refusal(importRows(portal, many, { invitePerHour: 1 })),
      /more than 25 days\. Say at least --invite 2\./,
    )
    assert.equal(await countAgents(portal), 0)
  })
})

describe('files', () => {
  const twoMade = ['2: made', '3: made']
  const source = (file: string, encoding: 'utf-8' | 'utf-16' | 'windows-1252') => ({
    source: { file, encoding, delimiter: undefined },
  })
  const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')
  for (const [title, content, encoding] of [
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${csvOf([dana, eli])}`), 'utf-8'],
    ['UTF-8, by its mark', Buffer.from(`\uFEFF${csvOf([dana, eli])}`), 'windows-1252'],
    ['UTF-16', utf16(csvOf([dana, eli], ';')), 'utf-16'],
    ['UTF-16, big-endian, by its mark', utf16(csvOf([dana, eli])).swap16(), 'utf-8'],
    ['Windows-1252', Buffer.from(csvOf([dana, eli], '\t'), 'latin1'), 'windows-1252'],
    ['lines of Windows', Buffer.from(csvOf([dana, eli], '|').replaceAll('\n', '\r\n')), 'utf-8'],
  ] as const)
    test(`${title} with its own delimiter`, async () => {
      const portal = await startPortal()
      const file = fileOf(content)
      assert.deepEqual((await run(portal, file, source(file, encoding))).report, twoMade)
      const [row] = await queryRows(portal, sql`select agency_name from accounts limit 1`)
      assert.deepEqual(row, { agency_name: 'Reisebüro Berg' })
    })

  test('JSON lines, with objects inside and a line that is none', async () => {
    const portal = await startPortal()
    const map = parseMap(
      'map.json',
      JSON.stringify({
        fields: {
          ...Object.fromEntries(Object.keys(dana).map((name) => [name, name])),
          city: 'address.city',
          gender_id: { column: 'title', values: { Herr: 1, Frau: 2 } },
          state: { value: 'approved' },
        },
      }),
    )
    const lines = [
      JSON.stringify({ ...dana, country_id: 44, title: 'Frau', address: { city: 'Ulm' } }),
      'null',
      '{"email":',
    ]
    const { report } = await run(portal, fileOf(`${lines.join('\n')}\n`, 'jsonl'), { map })
    assert.deepEqual(report, ['1: made', `2: refused: ${wrongRow}`, `3: refused: ${wrongRow}`])
    assert.deepEqual(await queryRows(portal, sql`select city, gender_id from accounts`), [
      { city: 'Ulm', gender_id: 2 },
    ])
  })

  for (const [title, content, expected, extension] of [
    [
      'ends in the middle of a row',
      csvOf([dana, eli]).slice(0, -160),
      /:3: the file ends in the middle of a row/,
    ],
    [
      'ends in the middle of a value',
      csvOf([dana, eli]).slice(0, -3),
      /:3: the file ends in the middle of a row/,
    ],
    [
      'ends in the middle of a row of JSON',
      `${JSON.stringify(dana)}\n${JSON.stringify(eli).slice(0, -9)}`,
      /:2: the file ends in the middle of a row/,
      'jsonl',
    ],
    [
      'is one endless line',
      `${csvOf([dana])}${'x'.repeat(2_000_000)}`,
      /:3: the row is longer than a million characters/,
    ],
    [
      'is one endless line of JSON',
      `{"a":"${'x'.repeat(2_000_000)}`,
      /:1: the row is longer than a million characters/,
      'jsonl',
    ],
    [
      'is one endless line of delimiters',
      `${csvOf([dana])}${','.repeat(4_000_000)}`,
      /:3: the row is longer than a million characters/,
    ],
    ['is full of quotation marks', `${csvOf([dana])}${'"'.repeat(2_000_001)}`, /:3: /],
    [
      'has a quotation mark in a value',
      `${csvOf([dana])}a"b,c\n`,
      /:3: a quotation mark is in the middle/,
    ],
    ['is empty', '', /is empty/],
    [
      'is in another encoding',
      Buffer.from(csvOf([dana]), 'latin1'),
      /not utf-8\. Say the right --encoding/,
    ],
    [
      'has a column twice',
      csvOf([dana]).replace('"state"', '"name"'),
      /:1: two columns have the name "name"/,
    ],
  ] as const)
    test(`a file that ${title} is refused with its line, and nothing is imported`, async () => {
      const portal = await startPortal()
      const file = fileOf(content, extension)
      const message = await refusal(run(portal, file))
      assert.match(message, expected)
      assert.ok(message.includes(file))
      assert.equal(await countAgents(portal), 0)
    })

  test('a row with too few or too many values is refused, and the others are imported', async () => {
    const portal = await startPortal()
    const { report } = await run(
      portal,
      fileOf(`${csvOf([dana])}a,b\n${csvOf([eli]).split('\n')[1]}\n`),
    )
    assert.deepEqual(report, ['2: made', `3: refused: ${wrongRow}`, '4: made'])
  })

  test('a map that names missing columns is refused with their names', async () => {
    const portal = await startPortal()
    const map = parseMap('map.json', mapExample)
    assert.match(
      await refusal(importRows(portal, [dana], { map })),
      /the map names columns that the file does not have: E-Mail, Member number, /,
    )
  })

  test('a map names every fault', () => {
    for (const [json, expected] of [
      ['{', /map\.json is no JSON/],
      ['{"fields": {"shoe": "x", "email": {"values": {}}}}', /fields\.shoe: is not known here/],
      ['{"fields": {"email": "E"}}', /fields\.state: is missing\n {2}fields\.name: is missing/],
    ] as const)
      assert.throws(() => parseMap('map.json', json), expected)
  })
})

describe('an export', () => {
  test('is imported into an empty database, and exported again it has the same bytes', async () => {
    for (const extension of ['csv', 'jsonl']) {
      const portal = await startPortal()
      await activatedAgent(portal)
      await importRows(portal, [
        { ...dana, optin: 'yes', optin_at: '2020-01-01', optin_source: 'Form, "paper"; ä' },
        {
          ...eli,
          state: 'suspended',
          reason: '=1+1',
          password_hash: `md5$s$${hash('md5', `s${password}`)}`,
        },
        { ...dana, email: 'Zoe@example.com', pin_code: '', state: 'declined', password_hash: '' },
      ])
      const [first, second] = [fileOf('', extension), fileOf('', extension)]
      assert.equal(await exportAgents(portal.deps, first, silent), 4)
      const empty = await startPortal()
      assert.deepEqual((await run(empty, first)).counts, {
        made: 4,
        same: 0,
        changed: 0,
        refused: 0,
        invited: 0,
      })
      await exportAgents(empty.deps, second, silent)
      assert.equal(readFileSync(second, 'utf8'), readFileSync(first, 'utf8'))
      assert.equal(statSync(second).mode & 0o77, 0)
      assert.equal((await logIn(empty, eli.email)).status, 403)
      assert.equal((await logIn(empty, ana.email, 'pass')).status, 200)
    }
  })

  test('hashes with a pepper are refused where SECRET_KEY is another', async () => {
    const portal = await startPortal()
    await activatedAgent(portal)
    const file = fileOf('')
    await exportAgents(portal.deps, file, silent)
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace(/peppered:[\w-]{8}/, 'peppered:AAAAAAAA'),
    )
    const { report } = await run(await startPortal(), file)
    assert.deepEqual(report, ['2: refused: password_hash was exported with another SECRET_KEY'])
  })
})
