/** `npm run cli -- …`: the commands for the operator of the server. */
import { parseConfig, type Config } from '../config/config.ts'
import { makeLog } from '../config/log.ts'
import { embeddedSecretKey } from '../db/secret-key/embedded-secret-key.ts'
import { FolderInUse } from '../db/open/folder-lock.ts'
import { openDb } from '../db/open/open.ts'
import { refuseOtherSecretKey } from '../db/secret-key/secret-key-check.ts'
import { makeDeps, type Deps } from '../deps.ts'
import { Problem } from '../problems/problem.ts'
import { StartError } from '../problems/start-error.ts'
import { print, printError, UsageError, type Topic } from './command.ts'
import { backup } from './backup.ts'
import { configTopic } from './config.ts'
import { db } from './db.ts'
import { doctorTopic } from './doctor.ts'
import { keys } from './keys.ts'
import { members } from './members.ts'
import { sites } from './sites.ts'
import { staff } from './staff.ts'

/** The commands by their first word. A new topic is a file and a word here. */
const topics: Readonly<Record<string, Topic>> = {
  sites,
  staff,
  keys,
  members,
  config: configTopic,
  db,
  doctor: doctorTopic,
  backup,
}

/** A release has no npm. */
const program = process.argv[1]?.endsWith('passerelle.mjs')
  ? 'node passerelle.mjs'
  : 'npm run cli --'

const help = `${program} <command>\n\n${Object.values(topics)
  .map((topic) => topic.help)
  .join('\n')}\n`

const topicOf = (word = ''): Topic | undefined =>
  Object.hasOwn(topics, word) ? topics[word] : undefined

async function withDeps(config: Config, work: (deps: Deps) => Promise<void>): Promise<void> {
  const { database, migrate } = config
  const { db, withLock, close } = await openDb(database, { migrate, note: printError })
  try {
    const folder = database.kind === 'embedded' ? database.folder : ''
    const secretKey = config.secretKey ?? (await embeddedSecretKey(folder, db))
    const deps = makeDeps(
      {
        config,
        db,
        withLock,
        log: makeLog('warn'),
        send: () => Promise.reject(new Error('the command line sends no mail')),
      },
      secretKey,
    )
    // With another key than the server's, imported passwords and links would be good for nothing.
    await refuseOtherSecretKey(db, deps.keys)
    await work(deps)
  } finally {
    await close()
  }
}

/** Finds a command by its verb; the only command of a topic has none, and takes all words. */
function find<T>(commands: Readonly<Record<string, T>> = {}, words: readonly string[]) {
  const [verb = '', ...args] = words
  const own = Object.hasOwn(commands, verb) && verb !== '' ? commands[verb] : undefined
  if (own) return { command: own, args }
  const only = commands['']
  return only && { command: only, args: words }
}

/** Says what is no command, without the whole help, above which it would be out of sight. */
function noCommand(words: readonly (string | undefined)[]): string {
  const typed = words.slice(0, 2).join(' ')
  const sentence = typed === '' ? 'A command is missing.' : `There is no command "${typed}".`
  return `${sentence} ${program} --help shows all of them.`
}

/** @throws UsageError for what is no command */
async function run([word, ...words]: readonly string[]): Promise<void> {
  const topic = topicOf(word)
  const onSettings = find(topic?.onSettings, words)
  if (onSettings) return onSettings.command(onSettings.args, process.env)
  const read = find(topic?.commands, words)
  if (!read) throw new UsageError(noCommand([word, ...words]))
  const config = parseConfig(process.env)
  const command = read.command(read.args, config)
  await ('alone' in command ? command.alone() : withDeps(config, command.work))
}

/** Returns the reason of an expected failure as a sentence; undefined for a bug. */
function errorMessage(error: unknown, word: string | undefined): string | undefined {
  const topic = topicOf(word)
  if (error instanceof FolderInUse) return `${error.message}\n${topic?.whileServerRuns}`
  if (error instanceof Problem)
    return error.status === 404 ? (topic?.notFound ?? error.message) : error.message
  return error instanceof UsageError || error instanceof StartError ? error.message : undefined
}

async function main(args: readonly string[]): Promise<void> {
  if (['help', '--help', '-h'].includes(args[0] ?? '') || args.includes('--help'))
    return print(help)
  try {
    await run(args)
  } catch (error) {
    const message = errorMessage(error, args[0])
    if (message === undefined) throw error
    printError(message)
    process.exitCode = 1
  }
}

// A reader such as `head` has seen enough.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit()
})
await main(process.argv.slice(2))
