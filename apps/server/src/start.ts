import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { seconds } from '@passerelle/contracts/limits.ts'
import { buildApp } from './app.ts'
import { ConfigError, parseConfig, type Config } from './config/config.ts'
import { openDb } from './db/open.ts'
import { FolderInUse } from './db/folder-lock.ts'
import { ensureFirstAdmin, seedDemo } from './demo/seed.ts'
import { makeDeps } from './deps.ts'
import { embeddedSecretKey } from './db/embedded-secret-key.ts'
import { makeLog } from './config/log.ts'
import { makeSender } from './mail/sender.ts'
import { startMailWorker } from './mail/worker.ts'
import { startHousekeeping } from './housekeeping.ts'
import { startNoticeWorker } from './features/provider/logout/notices.ts'

const portal = fileURLToPath(new URL('../../portal/dist', import.meta.url))

const say = (sentence: string) => process.stdout.write(`${sentence}\n`)

/** Prints an expected error and ends the process. Any other error is a bug. */
const endOn =
  (expected: typeof ConfigError | typeof FolderInUse) =>
  (error: unknown): never => {
    if (!(error instanceof expected)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }

function readOrEnd<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    return endOn(ConfigError)(error)
  }
}

/** Prints the addresses and the demo's accounts. */
function welcome(config: Config, survives: string, people: readonly string[]): void {
  const lines = ['', `  ${config.brand} is open at  ${config.publicUrl}/signin`]
  if (config.mail.smtpUrl === null)
    lines.push(`  Its mails are at       ${config.publicUrl}/mailbox`)
  if (people.length > 0)
    lines.push('', '  Demo accounts', ...people.map((person) => `    ${person}`))
  say([...lines, '', `  ${survives}`, ''].join('\n'))
}

export async function start(): Promise<void> {
  const config = readOrEnd(() => parseConfig(process.env))
  const database = await openDb(config.database, say).catch(endOn(FolderInUse))
  const folder = config.database.kind === 'embedded' ? config.database.folder : ''
  const secretKey =
    config.secretKey ?? (await embeddedSecretKey(folder, database.db).catch(endOn(ConfigError)))
  const log = makeLog(config.logLevel)
  const wake = { now: () => {} }
  const deps = readOrEnd(() =>
    makeDeps(
      {
        config,
        db: database.db,
        withLock: database.withLock,
        log,
        send: makeSender(config, database.db),
        wakeMail: () => wake.now(),
      },
      secretKey,
    ),
  )
  await ensureFirstAdmin(deps).catch(endOn(ConfigError))
  const people = config.demo ? await seedDemo(deps) : []
  const app = await buildApp(deps, {
    ...(existsSync(join(portal, 'index.html')) ? { portal } : {}),
    ping: database.ping,
    durability: database.durability,
  })
  const worker = startMailWorker(deps)
  wake.now = () => worker.wake()
  const notices = startNoticeWorker(deps)
  const housekeeping = startHousekeeping(deps)
  await app.listen({ port: config.port, host: config.host })
  welcome(config, database.durability, people)

  const stop = async () => {
    setTimeout(() => process.exit(1), seconds(10)).unref()
    await app.close()
    housekeeping.stop()
    await worker.stop()
    await notices.stop()
    await database.close()
    process.exit(0)
  }
  process.once('SIGTERM', () => void stop())
  process.once('SIGINT', () => void stop())
}
