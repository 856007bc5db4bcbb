/** `npm run cli -- …`: the commands for the operator of the server. */
import { hours, secretOverlap } from '@passerelle/contracts/limits.ts'
import type { SiteWithSecret } from '@passerelle/contracts/sites.ts'
import { memberSummary, readFactorReset, readInvitation, staffHelp } from './staff-options.ts'
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
import { invite, localeError } from '../features/staff/invitations-service.ts'
import { pageOfMembers, resetFactorsByEmail } from '../features/staff/members-service.ts'
import { embeddedSecretKey } from '../db/embedded-secret-key.ts'
import { Problem } from '../problems/problem.ts'
import { makeLog } from '../config/log.ts'
import { rotateKeys } from '../signing-keys/signing-keys.ts'

const keysHelp = `  keys rotate           publishes new signing keys; they sign a day later, when every site has read them
    --at-once                     where the old ones may have been stolen: the new ones are published and sign a minute later; another
                                  minute later the old ones are forgotten. A site that keeps our keys may take what the old ones signed for
                                  up to an hour more`

const help = `npm run cli -- <command>\n\n${sitesHelp}\n${staffHelp}\n${keysHelp}\n`

/** Ends the command with a sentence for the person who typed it. */
class UsageError extends Error {}

const print = (text: string) => process.stdout.write(`${text}\n`)
const printError = (text: string) => process.stderr.write(`${text}\n`)

type Command = (deps: Deps) => Promise<void>

function printSecret({ client_id, client_secret }: SiteWithSecret): void {
  print(`client_id      ${client_id}`)
  if (client_secret !== null)
    print(`client_secret  ${client_secret}\n\nThe secret is not shown again.`)
}

async function printSites(deps: Deps): Promise<void> {
  let after: string | undefined
  do {
    const { objects, next } = await pageOfSites(deps, { limit: 100, after }, operator)
    for (const site of objects) print(siteSummary(site))
    after = next ?? undefined
  } while (after !== undefined)
}

async function printMembers(deps: Deps): Promise<void> {
  let after: string | undefined
  do {
    const { objects, next } = await pageOfMembers(deps, { limit: 100, after }, operatorOfStaff)
    for (const member of objects) print(memberSummary(member))
    after = next ?? undefined
  } while (after !== undefined)
}

/** The operator, who gives every right. */
const operatorOfStaff = { id: null, areas: [] } as const

/** Returns the command that invites somebody, for the typed options. */
function inviteCommand(args: readonly string[]): Command {
  const read = readInvitation(args)
  const refuse = (lines: readonly string[]) =>
    new UsageError(`Nobody was invited:\n${lines.join('\n')}`)
  if ('errors' in read) throw refuse(read.errors)
  return async (deps) => {
    if (localeError(deps, read.invitation).locale) throw refuse(['  locale: notAnOption'])
    const { member, token } = await invite(deps, operatorOfStaff, read.invitation).catch(
      (error: unknown) => {
        if (!(error instanceof Problem) || !error.errors) throw error
        throw refuse(Object.entries(error.errors).map(([name, code]) => `  ${name}: ${code}`))
      },
    )
    print(`${member.email} is invited. The running server sends the mail with this link:`)
    print(new URL(`/join/${token}`, deps.config.publicUrl).href)
  }
}

/** Returns the command that removes the second factors of somebody, for the typed options. */
function resetFactorCommand(args: readonly string[]): Command {
  const read = readFactorReset(args)
  if ('errors' in read) throw new UsageError(`Nothing was removed:\n${read.errors.join('\n')}`)
  const { email, reason } = read.reset
  return async (deps) => {
    await resetFactorsByEmail(deps, operatorOfStaff, email, { reason })
    print(`${email} signs in with the password alone. The running server tells the member by mail.`)
  }
}

/** Reads the client id, which must be the only argument. */
function parseClientId(args: readonly string[]): string {
  const [clientId = '', ...others] = args
  if (!clientIdPattern.test(clientId) || others.length > 0)
    throw new UsageError('Please say one client_id; sites list shows them.')
  return clientId
}

/** Reads `--overlap 24h`: how long the former secret stays good, in milliseconds. */
function parseOverlap(args: readonly string[]): { overlap: number; rest: readonly string[] } {
  const index = args.indexOf('--overlap')
  if (index < 0) return { overlap: 0, rest: args }
  const [, count = ''] = /^(\d{1,3})h$/.exec(args[index + 1] ?? '') ?? []
  const overlap = hours(Number(count))
  if (count === '' || overlap > secretOverlap.max)
    throw new UsageError(
      `--overlap is a number of hours, at most ${secretOverlap.max / hours(1)}h.`,
    )
  return { overlap, rest: args.toSpliced(index, 2) }
}

/**
 * Returns the command for the arguments. It opens nothing, so that a wrong command has no effect.
 */
function commandFor([topic, verb, ...args]: readonly string[], { publicUrl }: Config): Command {
  switch (`${topic} ${verb}`) {
    case 'sites add': {
      const read = readNewSite(args, publicUrl)
      if ('errors' in read)
        throw new UsageError(`The site was not added:\n${read.errors.join('\n')}`)
      return async (deps) => printSecret(await registerSite(deps, operator, read.site))
    }
    case 'sites list': {
      if (args.length > 0) throw new UsageError(`sites list takes nothing: ${args.join(' ')}`)
      return printSites
    }
    case 'sites rotate-secret': {
      const { overlap, rest } = parseOverlap(args)
      const clientId = parseClientId(rest)
      return async (deps) => printSecret(await renewSecret(deps, operator, clientId, overlap))
    }
    case 'sites remove': {
      const clientId = parseClientId(args)
      return async (deps) => {
        await unregisterSite(deps, operator, clientId)
        print(`${clientId} is removed.`)
      }
    }
    case 'staff invite':
      return inviteCommand(args)
    case 'staff list': {
      if (args.length > 0) throw new UsageError(`staff list takes nothing: ${args.join(' ')}`)
      return printMembers
    }
    case 'staff reset-factor':
      return resetFactorCommand(args)
    case 'keys rotate': {
      const atOnce = args.includes('--at-once')
      if (args.some((word) => word !== '--at-once'))
        throw new UsageError('keys rotate takes nothing but --at-once.')
      return async (deps) => {
        print(
          `The new keys sign from ${(await rotateKeys(deps, { atOnce })).signsFrom.toISOString()}.`,
        )
        if (atOnce)
          print(
            'A minute later running servers forget the old ones. Sites may keep them for up to an hour more.',
          )
      }
    }
    default:
      throw new UsageError(`There is no such command.\n\n${help}`)
  }
}

async function withDeps(config: Config, command: Command): Promise<void> {
  const { db, withLock, close } = await openDb(config.database, printError)
  try {
    const secretKey =
      config.secretKey ??
      (await embeddedSecretKey(
        config.database.kind === 'embedded' ? config.database.folder : '',
        db,
      ))
    await command(
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

const nobody = (topic: string | undefined) =>
  topic === 'staff'
    ? 'There is no member of the staff with this address.'
    : 'There is no site with this client_id.'

/** Returns the reason of an expected failure as a sentence; undefined for a bug. */
function errorMessage(error: unknown, [topic]: readonly string[]): string | undefined {
  const advice =
    topic === 'keys'
      ? 'The signing keys are changed while the server is stopped; by their age they change by themselves.'
      : topic === 'staff'
        ? 'While it runs, an admin invites people at /staff/roles.'
        : 'While it runs, an admin keeps the sites at /staff/settings.'
  if (error instanceof FolderInUse) return `${error.message}\n${advice}`
  if (error instanceof Problem) return error.status === 404 ? nobody(topic) : error.message
  return error instanceof UsageError || error instanceof StartError ? error.message : undefined
}

async function main(args: readonly string[]): Promise<void> {
  if (['help', '--help', '-h'].includes(args[0] ?? '') || args.includes('--help'))
    return void print(help)
  try {
    const config = parseConfig(process.env)
    await withDeps(config, commandFor(args, config))
  } catch (error) {
    const message = errorMessage(error, args)
    if (message === undefined) throw error
    printError(message)
    process.exitCode = 1
  }
}

await main(process.argv.slice(2))
