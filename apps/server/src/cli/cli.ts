/** `npm run cli -- …`: the commands for the operator of the server. */
import { hours, secretOverlap } from '@passerelle/contracts/limits.ts'
import type { SiteWithSecret } from '@passerelle/contracts/sites.ts'
import { siteSummary, readNewSite, sitesHelp } from './site-options.ts'
import { parseConfig, type Config } from '../config/config.ts'
import { FolderInUse } from '../db/folder-lock.ts'
import { StartError } from '../problems/start-error.ts'
import { openDb } from '../db/open.ts'
import { makeDeps, type Deps } from '../deps.ts'
import {
  registerSite,
  clientIdPattern,
  operator,
  pageOfSites,
  unregisterSite,
  renewSecret,
} from '../features/staff/sites-service.ts'
import { embeddedSecretKey } from '../db/embedded-secret-key.ts'
import { Problem } from '../problems/problem.ts'
import { makeLog } from '../config/log.ts'
import { rotateKeys } from '../signing-keys/signing-keys.ts'

const keysHelp = `  keys rotate           publishes new signing keys; they sign a day later, when every site has read them
    --at-once                     where the old ones may have been stolen: the new ones are published and sign a minute later; another
                                  minute later the old ones are forgotten. A site that keeps our keys may take what the old ones signed for
                                  up to an hour more`

const help = `npm run cli -- <command>\n\n${sitesHelp}\n${keysHelp}\n`

/** Ends the command with a sentence for the person who typed it. */
class Refused extends Error {}

const say = (text: string) => process.stdout.write(`${text}\n`)
const tell = (text: string) => process.stderr.write(`${text}\n`)

type Command = (deps: Deps) => Promise<void>

function saySecret({ client_id, client_secret }: SiteWithSecret): void {
  say(`client_id      ${client_id}`)
  if (client_secret !== null)
    say(`client_secret  ${client_secret}\n\nThe secret is not shown again.`)
}

async function listAll(deps: Deps): Promise<void> {
  let after: string | undefined
  do {
    const { objects, next } = await pageOfSites(deps, { limit: 100, after }, operator)
    for (const site of objects) say(siteSummary(site))
    after = next ?? undefined
  } while (after !== undefined)
}

/** Reads the client id, which must be the only argument. */
function clientIdIn(args: readonly string[]): string {
  const [clientId = '', ...more] = args
  if (!clientIdPattern.test(clientId) || more.length > 0)
    throw new Refused('Please say one client_id; sites list shows them.')
  return clientId
}

/** Reads `--overlap 24h`: how long the former secret stays good, in milliseconds. */
function overlapIn(args: readonly string[]): { overlap: number; rest: readonly string[] } {
  const at = args.indexOf('--overlap')
  if (at < 0) return { overlap: 0, rest: args }
  const [, count = ''] = /^(\d{1,3})h$/.exec(args[at + 1] ?? '') ?? []
  const overlap = hours(Number(count))
  if (count === '' || overlap > secretOverlap.max)
    throw new Refused(`--overlap is a number of hours, at most ${secretOverlap.max / hours(1)}h.`)
  return { overlap, rest: args.toSpliced(at, 2) }
}

/**
 * Returns the command for the arguments. It opens nothing, so that a wrong command has no effect.
 */
function commandFor([area, verb, ...args]: readonly string[], { publicUrl }: Config): Command {
  switch (`${area} ${verb}`) {
    case 'sites add': {
      const read = readNewSite(args, publicUrl)
      if ('errors' in read) throw new Refused(`The site was not added:\n${read.errors.join('\n')}`)
      return async (deps) => saySecret(await registerSite(deps, operator, read.site))
    }
    case 'sites list': {
      if (args.length > 0) throw new Refused(`sites list takes nothing: ${args.join(' ')}`)
      return listAll
    }
    case 'sites rotate-secret': {
      const { overlap, rest } = overlapIn(args)
      const clientId = clientIdIn(rest)
      return async (deps) => saySecret(await renewSecret(deps, operator, clientId, overlap))
    }
    case 'sites remove': {
      const clientId = clientIdIn(args)
      return async (deps) => {
        await unregisterSite(deps, operator, clientId)
        say(`${clientId} is removed.`)
      }
    }
    case 'keys rotate': {
      const atOnce = args.includes('--at-once')
      if (args.some((word) => word !== '--at-once'))
        throw new Refused('keys rotate takes nothing but --at-once.')
      return async (deps) => {
        say(
          `The new keys sign from ${(await rotateKeys(deps, { atOnce })).signsFrom.toISOString()}.`,
        )
        if (atOnce)
          say(
            'A minute later running servers forget the old ones. Sites may keep them for up to an hour more.',
          )
      }
    }
    default:
      throw new Refused(`There is no such command.\n\n${help}`)
  }
}

async function withDeps(config: Config, run: Command): Promise<void> {
  const { db, withLock, close } = await openDb(config.database, tell)
  try {
    const secretKey =
      config.secretKey ??
      (await embeddedSecretKey(
        config.database.kind === 'embedded' ? config.database.folder : '',
        db,
      ))
    await run(
      makeDeps(
        {
          config,
          db,
          withLock,
          log: makeLog('warn'),
          send: () => Promise.reject(new Error('the command line sends no mail')),
        },
        secretKey,
      ),
    )
  } finally {
    await close()
  }
}

/** Returns the reason of an expected failure as a sentence; undefined for a bug. */
function sentenceFor(error: unknown, [topic]: readonly string[]): string | undefined {
  const meanwhile =
    topic === 'keys'
      ? 'The signing keys are changed while the server is stopped; by their age they change by themselves.'
      : 'While it runs, an admin keeps the sites at /staff/settings.'
  if (error instanceof FolderInUse) return `${error.message}\n${meanwhile}`
  if (error instanceof Problem)
    return error.status === 404 ? 'There is no site with this client_id.' : error.message
  return error instanceof Refused || error instanceof StartError ? error.message : undefined
}

async function main(args: readonly string[]): Promise<void> {
  if (['help', '--help', '-h'].includes(args[0] ?? '') || args.includes('--help'))
    return void say(help)
  try {
    const config = parseConfig(process.env)
    await withDeps(config, commandFor(args, config))
  } catch (error) {
    const sentence = sentenceFor(error, args)
    if (sentence === undefined) throw error
    tell(sentence)
    process.exitCode = 1
  }
}

await main(process.argv.slice(2))
