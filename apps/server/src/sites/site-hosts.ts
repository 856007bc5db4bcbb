import { minutes } from '@passerelle/contracts/limits.ts'
import { hostOf } from '@passerelle/contracts/site-addresses.ts'
import type { SiteSettings } from '@passerelle/contracts/sites.ts'
import { sites } from '../db/schema.ts'
import type { Deps } from '../deps.ts'

/** How long a page may miss an added or removed site, also at another server. */
const maxAge = minutes(1)

function hostsOf(settings: readonly SiteSettings[]): readonly string[] {
  const addresses = settings.flatMap(({ redirect_uris, client_uri }) => [
    ...redirect_uris,
    client_uri ?? '',
  ])
  return [...new Set(addresses.map(hostOf))].filter((host) => host !== '')
}

/**
 * Makes a function that returns the hosts of the registered sites: the same array until they
 * change. It queries the database once a minute at most, and keeps the last result while the
 * database is not available.
 */
export function cachedSiteHosts({
  db,
  now,
  log,
}: Pick<Deps, 'db' | 'now' | 'log'>): () => Promise<readonly string[]> {
  let hosts: readonly string[] = []
  let nextReadAt = 0
  let pendingRead: Promise<void> | undefined
  const readHosts = async () => {
    const rows = await db
      .select({ settings: sites.settings })
      .from(sites)
      .orderBy(sites.client_id)
      .catch((error: unknown) => log.warn({ err: error }, 'hosts of sites not read'))
    const newHosts = rows ? hostsOf(rows.map(({ settings }) => settings)) : hosts
    if (newHosts.join(' ') !== hosts.join(' ')) hosts = newHosts
    nextReadAt = now().getTime() + maxAge
    pendingRead = undefined
  }
  return async () => {
    if (now().getTime() >= nextReadAt) await (pendingRead ??= readHosts())
    return hosts
  }
}
