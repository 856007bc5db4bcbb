import assert from 'node:assert/strict'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { runCli } from '../../apps/server/test/cli.ts'
import { slowMembers } from '../../apps/server/test/member-file.ts'
import { startPostgres, type TestPostgres } from '../../scripts/postgres.ts'
import { pause, temporaryFolder } from './server.ts'

let postgres: TestPostgres
before(async () => {
  postgres = await startPostgres()
})
after(() => postgres.remove())

const folder = temporaryFolder()
after(folder.remove)

test('an import whose database goes away says how far it is, and --continue writes the rest, each row once', async () => {
  const settings = {
    DATABASE_URL: postgres.url,
    SECRET_KEY: 'a-key-of-tests-0123456789-0123456789',
  }
  const file = slowMembers(folder.path, 60, 'interrupted')
  const report = `${file}.report`
  const interrupted = runCli(['members', 'import', file], settings)
  while (!existsSync(report) || statSync(report).size === 0) await pause(5)
  await postgres.stop()
  const { code, told } = await interrupted
  assert.equal(code, 1)
  const [, rows] =
    /The database did not answer, after (\d+) rows\. Go on with --continue\.\n$/.exec(told) ?? []
  assert.ok(Number(rows) < 60, told)

  await postgres.start()
  const { said } = await runCli(['members', 'import', file, '--continue'], settings)
  assert.match(said, /^made {6}60\nsame {6}0\nchanged {3}0\nrefused {3}0$/m)
  assert.deepEqual(
    readFileSync(report, 'utf8').trimEnd().split('\n'),
    Array.from({ length: 60 }, (_, n) => `${n + 2}: made`),
  )
})
