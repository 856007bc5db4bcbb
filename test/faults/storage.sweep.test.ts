/** F04 and F15: the folder of the embedded database is full, or cannot be written. */
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { test } from 'node:test'
import {
  mailbox,
  newSignup,
  startServer,
  temporaryFolder,
  until,
  type Answer,
  type Server,
} from './server.ts'

/** The addresses that were told that a mail is on its way. */
async function signUp(server: Server, acknowledged: string[]): Promise<Answer> {
  const { form, headers } = newSignup()
  const answer = await server.post('/api/signup', form, headers)
  if (answer.status === 200) acknowledged.push(String(form['email']))
  return answer
}

/** Signs people up until one is refused, and checks how. */
async function signUpUntilRefused(server: Server, acknowledged: string[]): Promise<void> {
  const refused = await until(
    () => signUp(server, acknowledged),
    ({ status }) => status !== 200,
  )
  assert.deepEqual([refused.status, refused.body.code], [503, 'databaseAway'])
  assert.ok(Number(refused.headers.get('retry-after')) > 0)
  for (let n = 0; n < 10; n += 1)
    assert.ok([200, 503].includes((await signUp(server, acknowledged)).status))
  assert.equal((await server.get('/healthz')).status, 200)
}

const hasMails = (server: Server, addresses: readonly string[]) =>
  until(
    () => mailbox(server),
    (mails) => addresses.every((address) => mails.some(({ to }) => to === address)),
  )

test('F15: a log of changes that cannot be written is 503, /readyz too, and the process stops in order; the next start has everything that was acknowledged', async (t) => {
  if (spawnSync('prlimit', ['--version']).status !== 0) return t.skip('this machine has no prlimit')
  const folder = temporaryFolder()
  t.after(folder.remove)
  const settings = { DATA_DIR: folder.path, DEMO: 'off' }
  const server = await startServer(settings)
  const acknowledged: string[] = []
  await signUp(server, acknowledged)
  // From now on every write to a file of this process fails.
  execFileSync('prlimit', [`--pid=${server.process.pid}`, '--fsize=0:'])
  await signUpUntilRefused(server, acknowledged)
  assert.equal((await server.ready()).status, 503)
  assert.equal(await server.stop(), 0)
  const next = await startServer(settings)
  await hasMails(next, acknowledged)
  assert.equal((await signUp(next, [])).status, 200)
  await next.kill()
})

/** Runs a program that sees a small disk of its own in the folder. */
const withSmallDisk = (folder: string) => [
  'unshare',
  '--map-root-user',
  '--mount',
  'sh',
  '-c',
  `mount -t tmpfs -o size=90M none ${folder} && exec "$@"`,
  'sh',
]

test('F04: a full disk is 503, and the server works again without a restart when there is room; nothing that was acknowledged is lost', async (t) => {
  const folder = temporaryFolder()
  t.after(folder.remove)
  const [program = '', ...args] = withSmallDisk(folder.path)
  if (spawnSync(program, [...args, 'true']).status !== 0)
    return t.skip('this machine lets nobody mount')
  const server = await startServer(
    { DATA_DIR: folder.path, DEMO: 'off' },
    withSmallDisk(folder.path),
  )
  const filler = `/proc/${server.process.pid}/root${folder.path}/filler`
  spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=4k'], { stdio: 'ignore' })
  const acknowledged: string[] = []
  await signUpUntilRefused(server, acknowledged)
  rmSync(filler)
  await until(
    () => signUp(server, acknowledged),
    ({ status }) => status === 200,
  )
  await hasMails(server, acknowledged)
  await server.kill()
})
