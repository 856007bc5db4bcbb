import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { buildApp, buildMonitoring } from './app.ts'
import { parseConfig, type Config } from './config/config.ts'
import { openDb } from './db/open/open.ts'
import { followDatabaseClock } from './db/clock.ts'
import type { OpenDatabase } from './db/db.ts'
import { checkSecretKey } from './db/secret-key/secret-key-check.ts'
import { StartError } from './problems/start-error.ts'
import { stopInOrder } from './stop.ts'
import { ensureFirstAdmin, seedDemo, type DemoAccount } from './demo/seed.ts'
import { makeDeps, type Deps } from './deps.ts'
import { embeddedSecretKey } from './db/secret-key/embedded-secret-key.ts'
import { logOutput, makeLog, type LogOutput } from './config/log.ts'
import { noTracer, type Tracer } from './tracing/tracing.ts'
import { makeMailServer } from './mail/sender.ts'
import { startMailWorker } from './mail/worker.ts'
import { noFailures, startHousekeeping, type HousekeepingFailures } from './housekeeping.ts'
import { addStandardReasons } from './features/staff/reasons/standard-reasons.ts'
import { startStaffNotices } from './features/notices/worker.ts'
import { startNoticeWorker } from './features/provider/logout/notices.ts'

const portal = fileURLToPath(new URL('../../portal/dist', import.meta.url))

const print = (sentence: string) => process.stdout.write(`${sentence}\n`)

/** Prints an expected error and ends the process. Any other error is a bug. */
function endOnStartError(error: unknown): never {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}

/** Prints the addresses and the demo's accounts. */
function printWelcome(
  config: Config,
  durability: string,
  demoAccounts: readonly DemoAccount[],
): void {
  const addresses = [[`${config.brand} is open at`, `${config.publicUrl}/signin`]]
  if (config.mail.smtpUrl === null)
    addresses.push(['Its mails are at', `${config.publicUrl}/mailbox`])
  const lines = ['', ...columns(addresses).map((line) => `  ${line}`)]
  if (demoAccounts.length > 0)
    lines.push('', '  Demo accounts', ...columns(demoAccounts).map((line) => `    ${line}`))
  print([...lines, '', `  ${durability}`, ''].join('\n'))
}

/** The rows as lines in which the cells of a column begin below each other. */
function columns(rows: readonly (readonly string[])[]): string[] {
  const widthOf = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0))
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widthOf(column)))
      .join('  ')
      .trimEnd(),
  )
}

const listenErrorTexts = {
  EADDRINUSE: 'is in use by another program',
  EACCES: 'may not be used by this user',
  EADDRNOTAVAIL: 'is not on this machine',
}

/** @throws StartError when the port cannot be had */
async function listen(
  app: FastifyInstance,
  { port, host }: { port: number; host: string },
  settings: string,
): Promise<void> {
  await app.listen({ port, host }).catch((error: NodeJS.ErrnoException) => {
    const reason = listenErrorTexts[error.code as keyof typeof listenErrorTexts]
    if (reason === undefined) throw error
    throw new StartError(`The address ${host}, port ${port}, ${reason}. See ${settings}.`)
  })
}

async function makeAllDeps(
  config: Config,
  database: OpenDatabase,
  { output, tracer, now }: { output: LogOutput; tracer: Tracer; now: () => Date },
) {
  const folder = config.database.kind === 'embedded' ? config.database.folder : ''
  const secretKey = config.secretKey ?? (await embeddedSecretKey(folder, database.db))
  const wake = { now: () => {} }
  const deps = makeDeps(
    {
      config,
      db: database.db,
      withLock: database.withLock,
      log: makeLog(config.logLevel, output),
      ...makeMailServer(config, database.db),
      wakeMail: () => wake.now(),
      tracer,
      now,
    },
    secretKey,
  )
  await checkSecretKey(database.db, deps.keys)
  return { deps, wake }
}

/** The library for traces is loaded only where they are collected. */
async function makeTracer({ tracing }: Config): Promise<Tracer> {
  if (!tracing) return noTracer
  return (await import('./tracing/open-telemetry.ts')).openTelemetryTracer(tracing)
}

/** The library that writes lines for people is loaded only where a person reads them. */
async function outputFor({ logFormat }: Config): Promise<LogOutput> {
  if (logFormat === 'json') return logOutput()
  return logOutput(1, (await import('./config/pretty-log.ts')).prettyLine)
}

async function openServer(): Promise<void> {
  const config = parseConfig(process.env, process.stdout.isTTY)
  const tracer = await makeTracer(config)
  const database = await openDb(config.database, {
    migrate: config.migrate,
    note: print,
    tracer: config.tracing ? tracer : undefined,
  })
  const output = await outputFor(config)
  const clock = await followDatabaseClock(database.db)
  const { deps, wake } = await makeAllDeps(config, database, {
    output,
    tracer,
    now: clock.now,
  })
  await ensureFirstAdmin(deps)
  await addStandardReasons(deps)
  const demoAccounts = config.demo ? await seedDemo(deps) : []
  const app = await buildApp(deps, existsSync(join(portal, 'index.html')) ? { portal } : {})
  let isStopping = false
  const housekeepingFailures = noFailures()
  const monitoring = buildMonitoring(deps, app, {
    ...database,
    isStopping: () => isStopping,
    droppedLogLines: () => output.droppedLines,
    housekeepingFailures,
  })
  await listen(app, config, 'PORT and HOST')
  await listen(monitoring, config.monitoring, 'MONITORING_PORT and MONITORING_HOST')
  const workers = startWorkers(deps, wake, housekeepingFailures)
  printWelcome(config, database.durability, demoAccounts)
  stopInOrder({
    log: deps.log,
    announce: () => {
      isStopping = true
    },
    close: async () => {
      await app.close()
      await workers.stop()
      await monitoring.close()
      clock.stop()
      await database.close()
      await tracer.stop().catch(() => {})
    },
  })
}

function startWorkers(
  deps: Deps,
  wake: { now: () => void },
  housekeepingFailures: HousekeepingFailures,
): { stop: () => Promise<void> } {
  const mails = startMailWorker(deps)
  wake.now = () => mails.wake()
  const notices = startNoticeWorker(deps)
  const staffNotices = startStaffNotices(deps)
  const housekeeping = startHousekeeping(deps, housekeepingFailures)
  return {
    stop: async () => {
      housekeeping.stop()
      await staffNotices.stop()
      await mails.stop()
      await notices.stop()
    },
  }
}

/** Starts the server, or says in a sentence why it cannot. */
export async function start(): Promise<void> {
  // The output may be a file on a full disk. The server goes on without it.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  await openServer().catch(endOnStartError)
}
