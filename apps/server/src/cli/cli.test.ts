import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { hours } from '@passerelle/contracts/limits.ts'
import { runCli } from '../../test/cli.ts'
import { lockFolder } from '../db/open/folder-lock.ts'

const folder = mkdtempSync(join(tmpdir(), 'cli-'))
after(() => rmSync(folder, { recursive: true }))

/** The commands use the database of this test run. */
const databaseUrl = process.env['TEST_DATABASE_URL']
const settings = {
  DATA_DIR: folder,
  ...(databaseUrl === undefined
    ? {}
    : { DATABASE_URL: databaseUrl, SECRET_KEY: 'a-key-for-tests-that-is-long-enough-0123456789' }),
}

/** Runs the command line with arguments, as an operator does. */
const cli = (args: readonly string[], more: Record<string, string> = {}) =>
  runCli(args, { ...settings, ...more })

const rail = [
  '--client_name',
  'Rail Bonus',
  '--redirect_uris',
  'https://rail.example/callback',
  '--redirect_uris=https://rail.example/other',
  '--first_party',
  '--areas',
  'EMEA',
  '--country_ids',
  '41',
]
const secretIn = (said: string) => /^client_secret {2}([\w-]{43})$/m.exec(said)?.[1]

describe('npm run cli', () => {
  test('sites add, list, rotate-secret and remove keep the sites; a secret is printed when it is made, and never again', async () => {
    const added = await cli(['sites', 'add', ...rail])
    assert.deepEqual(
      [added.code, /The secret is not shown again\./.test(added.said)],
      [0, true],
      added.told,
    )
    const clientId = /^client_id {6}([\w-]+)$/m.exec(added.said)?.[1] ?? assert.fail(added.said)
    const listed = await cli(['sites', 'list'])
    assert.ok(listed.said.includes(clientId))
    assert.match(
      listed.said,
      /Rail Bonus\n +redirect_uris +https:\/\/rail\.example\/callback https:\/\/rail\.example\/other\n.*\n.*client_secret_basic\n +first_party +yes\n +who may use it +EMEA, 41\n/,
    )
    const renewed = await cli(['sites', 'rotate-secret', clientId])
    assert.deepEqual([renewed.code, typeof secretIn(renewed.said)], [0, 'string'])
    assert.notEqual(secretIn(renewed.said), secretIn(added.said))
    const secrets = [secretIn(added.said), secretIn(renewed.said)].map(String)
    assert.equal((await cli(['sites', 'remove', clientId])).code, 0)
    const gone = await cli(['sites', 'remove', clientId])
    assert.deepEqual(
      [gone.code, gone.said, gone.told],
      [1, '', 'There is no site with this client_id.\n'],
    )
    for (const secret of secrets) assert.ok(!listed.said.includes(secret))
  })

  test('staff invite prints the link of the invitation, and staff list the members', async () => {
    const mara = ['--email', 'Mara.Lind@example.com', '--name', 'Mara', '--surname', 'Lind']
    const invited = await cli(['staff', 'invite', ...mara, '--role', 'admin', '--areas', 'EMEA'])
    assert.equal(invited.code, 0, invited.told)
    assert.match(
      invited.said,
      /^mara\.lind@example\.com is invited\..*\nhttp:\/\/localhost:3000\/join\/[\w-]{43}\n$/,
    )
    const listed = await cli(['staff', 'list'])
    assert.match(listed.said, /^mara\.lind@example\.com +invited +admin +EMEA +Mara Lind$/m)
    const again = await cli(['staff', 'invite', ...mara, '--role', 'admin'])
    assert.deepEqual(
      [again.code, again.told],
      [
        1,
        'Nobody was invited:\n  email: belongs to a member of the staff already; staff list shows them\n',
      ],
    )
  })

  test('staff reset-factor names every wrong option, and says for whom there is nothing to remove', async () => {
    const wrong = await cli(['staff', 'reset-factor', '--email', 'x', 'stray'])
    assert.deepEqual(
      [wrong.code, wrong.told],
      [
        1,
        'Nothing was removed:\n  stray: belongs to no option\n  email: is no e-mail address such as ana@example.com\n  reason: is missing\n',
      ],
    )
    const reset = (email: string) =>
      cli(['staff', 'reset-factor', '--email', email, '--reason', 'The phone was lost.'])
    assert.equal(
      (await reset('nobody@example.com')).told,
      'There is no member of the staff with this address.\n',
    )
    const mara = ['--email', 'mara.berg@example.com', '--name', 'Mara', '--surname', 'Berg']
    await cli(['staff', 'invite', ...mara, '--role', 'admin'])
    assert.equal((await reset('mara.berg@example.com')).told, 'This member has no second factor.\n')
  })

  test('staff invite names every wrong option', async () => {
    const { code, told } = await cli([
      'staff',
      'invite',
      '--email',
      'x',
      '--role',
      'owner',
      'stray',
    ])
    assert.equal(code, 1)
    for (const line of [
      'stray: belongs to no option',
      'email: is no e-mail address such as ana@example.com',
      'name: is missing',
      'surname: is missing',
      'role: must be one of these: support, reviewer, admin, auditor',
    ])
      assert.ok(told.includes(`  ${line}\n`) || told.trimEnd().endsWith(line), line)
  })

  test('keys rotate publishes new signing keys and says from when they sign', async () => {
    const now = await cli(['keys', 'rotate', '--at-once'])
    assert.deepEqual(
      [now.code, now.said.startsWith('The new keys sign from ')],
      [0, true],
      now.told,
    )
    assert.match(
      now.said,
      /A minute later running servers forget the old ones\. Sites may keep them for up to an hour more\.$/m,
    )
    const later = await cli(['keys', 'rotate'])
    const signsFrom = Date.parse(/from (\S+)\.$/m.exec(later.said)?.[1] ?? '')
    assert.ok(signsFrom > Date.now() + hours(23) && signsFrom < Date.now() + hours(25), later.said)
    assert.deepEqual(await cli(['keys', 'rotate', 'now']), {
      code: 1,
      said: '',
      told: 'keys rotate takes nothing but --at-once.\n',
    })
  })

  test('wrong input lists every error and ends with 1, and nothing is opened', async () => {
    const { code, said, told } = await cli(
      [
        'sites',
        'add',
        '--client_name',
        '--redirect_uris',
        'http://rail.example/',
        '--redirect_uris',
        'https://rail.example/',
        '--response_types',
        'magic',
        '--token_endpoint_auth_method',
        'private_key_jwt',
        '--first_party=perhaps',
        'stray',
        '--country_ids',
        'x',
        '--magic',
        '--__proto__',
        '--scopes',
        '--return_uri',
        'nowhere',
        '--client_uri',
      ],
      { DATA_DIR: '/dev/null/nowhere' },
    )
    assert.deepEqual([code, said], [1, ''])
    const errors = told
      .split('\n')
      .filter((line) => line.startsWith('  '))
      .map((line) => line.trim())
      .toSorted()
    assert.deepEqual(errors, [
      '__proto__: is not known here',
      'client_name: is missing',
      'client_uri: is missing',
      'country_ids.0: is no number of a country',
      'first_party: is not written as it must be',
      'jwks_uri: is missing',
      'magic: is not known here',
      'redirect_uris.0: must be an address of the site that begins with https://',
      'response_types.0: must be one of these: code, id_token, code id_token, id_token token, code token, code id_token token',
      'return_uri: is not written as it must be',
      'scopes: is missing',
      'stray: belongs to no option',
    ])
  })

  test('help names every command and every option; what is no command ends with 1 and one sentence', async () => {
    const help = await cli(['--help'])
    assert.equal(help.code, 0)
    for (const word of [
      'sites add',
      'sites list',
      'sites rotate-secret',
      'sites remove',
      'keys rotate',
      '--client_name',
      '--redirect_uris',
      '--backchannel_logout_uri',
      '--country_ids',
    ])
      assert.ok(help.said.includes(word), word)
    const helpAt = 'npm run cli -- --help shows all of them.'
    for (const [args, sentence] of [
      [[], 'A command is missing.'],
      [['sites'], 'There is no command "sites".'],
      [['sites', 'paint', 'red'], 'There is no command "sites paint".'],
      [['__proto__', 'toString'], 'There is no command "__proto__ toString".'],
    ] as const)
      assert.deepEqual(await cli(args), { code: 1, said: '', told: `${sentence} ${helpAt}\n` })
    assert.deepEqual(await cli(['sites', 'list', '--all']), {
      code: 1,
      said: '',
      told: 'sites list takes nothing: --all\n',
    })
    assert.equal((await cli(['sites', 'remove'])).code, 1)
    assert.equal((await cli(['sites', 'rotate-secret', 'a', 'b'])).code, 1)
  })

  test('a line for the start page needs its language', async () => {
    const { code, told } = await cli(['sites', 'add', ...rail, '--descriptions', 'Book trains.'])
    assert.equal(code, 1)
    assert.match(told, /^ {2}descriptions\.: must name a language and its text/m)
    const added = await cli(['sites', 'add', ...rail, '--descriptions', 'de=Züge = Bahn.'])
    assert.equal(added.code, 0, added.told)
  })

  test(
    'while a server has the embedded folder, it says so, and where to go instead',
    { skip: databaseUrl !== undefined },
    async () => {
      const release = await lockFolder(folder)
      const { code, told } = await cli(['sites', 'list'])
      const keys = await cli(['keys', 'rotate', '--at-once'])
      const staff = await cli(['staff', 'list'])
      release()
      assert.deepEqual([code, keys.code, staff.code], [1, 1, 1])
      assert.match(staff.told, /\nWhile it runs, an admin sees the members at \/staff\/roles, /)
      assert.match(
        keys.told,
        /in use by another Passerelle .*\nThe signing keys are changed while the server is stopped; by their age they change by themselves\.\n$/,
      )
      assert.match(
        told,
        /^The data folder .* is in use by another Passerelle \(process \d+ on .+\)\..*\nWhile it runs, an admin keeps the sites at \/staff\/settings\.\n$/,
      )
    },
  )

  test('wrong settings are told as at the start', async () => {
    const { code, told } = await cli(['sites', 'list'], { PORT: 'x' })
    assert.deepEqual([code, told.startsWith('The settings are wrong:\n  - PORT')], [1, true])
  })
})
