/** `sites …`: the sites that sign agents in through the portal. */
import { hours, secretOverlap } from '@passerelle/contracts/limits.ts'
import type { SiteWithSecret } from '@passerelle/contracts/sites.ts'
import {
  clientIdPattern,
  operator,
  pageOfSites,
  registerSite,
  renewSecret,
  unregisterSite,
} from '../features/staff/sites/service.ts'
import { expectNothing, forEachOfPages, print, UsageError, type Topic } from './command.ts'
import { readNewSite, siteSummary, sitesHelp } from './site-options.ts'

function printSecret({ client_id, client_secret }: SiteWithSecret): void {
  print(`client_id      ${client_id}`)
  if (client_secret !== null)
    print(`client_secret  ${client_secret}\n\nThe secret is not shown again.`)
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

export const sites: Topic = {
  help: sitesHelp,
  whileServerRuns: 'While it runs, an admin keeps the sites at /staff/settings.',
  notFound: 'There is no site with this client_id.',
  commands: {
    add: (args, { publicUrl }) => {
      const read = readNewSite(args, publicUrl)
      if ('errors' in read)
        throw new UsageError(`The site was not added:\n${read.errors.join('\n')}`)
      return { work: async (deps) => printSecret(await registerSite(deps, operator, read.site)) }
    },
    list: (args) => {
      expectNothing('sites list', args)
      return {
        work: (deps) =>
          forEachOfPages(
            (page) => pageOfSites(deps, page, operator),
            (site) => print(siteSummary(site)),
          ),
      }
    },
    'rotate-secret': (args) => {
      const { overlap, rest } = parseOverlap(args)
      const clientId = parseClientId(rest)
      return {
        work: async (deps) => printSecret(await renewSecret(deps, operator, clientId, overlap)),
      }
    },
    remove: (args) => {
      const clientId = parseClientId(args)
      return {
        work: async (deps) => {
          await unregisterSite(deps, operator, clientId)
          print(`${clientId} is removed.`)
        },
      }
    },
  },
}
