import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { cliProgram, programEnv, runCli } from '../../test/cli.ts'
import { slowMembers } from '../../test/member-file.ts'
import { encodings } from '../agent-import/decode-file.ts'
import { newDatabase } from '../../test/new-database.ts'
import { lockFolder } from '../db/open/folder-lock.ts'

const folder = mkdtempSync(join(tmpdir(), 'cli-members-'))
after(() => rmSync(folder, { recursive: true }))

const databaseUrl = process.env['TEST_DATABASE_URL']
const settings = {
  DATA_DIR: join(folder, 'data'),
  ...(databaseUrl === undefined
    ? {}
    : { DATABASE_URL: databaseUrl, SECRET_KEY: 'a-key-for-tests-that-is-long-enough-0123456789' }),
}

/** Runs `members …`, as an operator does. */
const members = (...args: readonly string[]) => membersWith({}, ...args)

const membersWith = (others: Readonly<Record<string, string>>, ...args: readonly string[]) =>
  runCli(['members', ...args], { ...settings, ...others })

const fileOf = (count: number, prefix: string) => slowMembers(folder, count, prefix)

describe('npm run cli -- members', () => {
  test('an import that was killed goes on with --continue: no row is lost, and none is there twice', async () => {
    const file = fileOf(60, 'killed')
    const report = `${file}.report`
    const child = spawn(process.execPath, [cliProgram, 'members', 'import', file], {
      env: { ...programEnv(), ...settings },
      stdio: 'ignore',
    })
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    while (!existsSync(report) || statSync(report).size === 0)
      await new Promise((resolve) => setTimeout(resolve, 5))
    child.kill('SIGKILL')
    await ended
    const before = readFileSync(report, 'utf8').trimEnd().split('\n').length
    assert.ok(before < 60, `${before} rows were written before it was killed`)
    // What was written after the last commit is not believed.
    writeFileSync(report, '9999: made\n', { flag: 'a' })

    const { code, said, told } = await members('import', file, '--continue')
    assert.equal(code, 0, told)
    assert.match(said, /^made {6}60\nsame {6}0$/m)
    const lines = readFileSync(report, 'utf8').trimEnd().split('\n')
    assert.deepEqual(
      lines,
      Array.from({ length: 60 }, (_, n) => `${n + 2}: made`),
    )
    const exported = join(folder, 'killed.jsonl')
    assert.equal((await members('export', exported)).code, 0)
    const addresses = readFileSync(exported, 'utf8').match(/killed\d+@example\.com/g) ?? []
    assert.equal(addresses.length, 60)
    assert.equal(new Set(addresses).size, 60)
    const again = await members('import', file, '--continue')
    assert.deepEqual([again.code, again.told.includes('is complete.')], [1, true])
  })

  test('a dry run before the first start does not decide which SECRET_KEY is the right one, and an import does', async () => {
    const file = fileOf(1, 'first')
    const database = await newDatabase('cli_first', folder)
    const withKey = (key: string) => ({ ...database, SECRET_KEY: key.repeat(40) })
    assert.equal((await membersWith(withKey('a'), 'import', file, '--dry-run')).code, 0)
    assert.equal((await membersWith(withKey('b'), 'import', file)).code, 0)
    assert.equal((await membersWith(withKey('a'), 'import', file, '--dry-run')).code, 1)
  })

  test('another SECRET_KEY than that of the installation is refused: with it no imported password would be good', async () => {
    const file = fileOf(1, 'key')
    assert.equal((await members('import', file)).code, 0)
    const another = { SECRET_KEY: 'another-key-0123456789-0123456789-0123456789' }
    const { code, told } = await membersWith(another, 'import', file)
    assert.equal(code, 1)
    assert.match(told, /^This SECRET_KEY is not the one that the database was made with/m)
    assert.match((await members('import', file)).said, /^same {6}1$/m)
  })

  test('import --example prints a map that explains itself, and which the import takes', async () => {
    const { code, said } = await members('import', '--example')
    assert.equal(code, 0)
    const map = join(folder, 'map.json')
    writeFileSync(map, said)
    const { told } = await members('import', fileOf(1, 'map'), '--map', map, '--dry-run')
    assert.match(told, /map\.csv:1: the map names columns that the file does not have: E-Mail, /)
  })

  test('a dry run ends with counts, and with 1 when a row is refused; without a terminal the progress is lines', async () => {
    const file = fileOf(2, 'dry')
    writeFileSync(file, readFileSync(file, 'utf8').replace('dry1@example.com', 'dry1'))
    const { code, said, told } = await members(
      'import',
      file,
      '--dry-run',
      '--report',
      `${file}.txt`,
    )
    assert.equal(code, 1)
    assert.match(
      said,
      /^A dry run: nothing was written; 1 row was refused\.\nmade {6}1\nsame {6}0\nchanged {3}0\nrefused {3}1\nEach row has its line in /,
    )
    assert.match(told, /Checking: 2 of 2 rows, \d+ a second, 0 s left\n/)
    assert.ok(!told.includes('\r'))
    assert.equal(
      readFileSync(`${file}.txt`, 'utf8'),
      '2: made\n3: refused: email is no e-mail address such as ana@example.com\n',
    )
  })

  test('an import says how many rows were refused where it says that it is complete', async () => {
    const file = fileOf(3, 'some')
    const rows = readFileSync(file, 'utf8')
    writeFileSync(file, rows.replaceAll(/some([01])@example\.com/g, 'some$1'))
    const { code, said } = await members('import', file)
    assert.equal(code, 1)
    assert.match(said, /^The import is complete; 2 rows were refused\.\nmade {6}1\n/)
  })

  test('every wrong option is named', async () => {
    const { code, told } = await members(
      ...'import a.csv b.csv --encoding ebcdic --delimiter ab --invite many --dry-run --continue --magic --map'.split(
        ' ',
      ),
    )
    assert.equal(code, 1)
    assert.deepEqual(told.split('\n').slice(1, -1).toSorted(), [
      '  b.csv: belongs to no option',
      '  continue: does not go with a dry run, which writes nothing to go on with',
      '  delimiter: must be one character, or \\t for a tabulator',
      `  encoding: must be one of these: ${encodings.join(', ')}`,
      '  invite: does not go with a dry run, which mails nobody',
      '  invite: must be a number of mails an hour',
      '  magic: is not known here',
      '  map: needs a value',
    ])
    assert.match((await members('import')).told, /FILE: is missing/)
    assert.match(
      (await members('import', 'nowhere.csv')).told,
      /^nowhere\.csv cannot be read: ENOENT\.$/m,
    )
    assert.match((await members('export')).told, /Please say one file/)
  })

  test(
    'while a server has the embedded folder, it says what to do',
    { skip: databaseUrl !== undefined },
    async () => {
      const release = await lockFolder(settings.DATA_DIR)
      const { code, told } = await members('import', fileOf(1, 'locked'))
      release()
      assert.equal(code, 1)
      assert.match(
        told,
        /in use by another Passerelle .*\nStop the server, move the members, and start it again\./,
      )
    },
  )
})
