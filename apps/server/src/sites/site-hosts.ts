import { minutes } from '@passerelle/contracts/limits.ts'
import { hostOf } from '@passerelle/contracts/site-addresses.ts'
import type { SiteSettings } from '@passerelle/contracts/sites.ts'
import { sites } from '../db/schema.ts'
import type { Deps } from '../deps.ts'

/** How long a page may not know about an added or removed site, also at another server. */
const kept = minutes(1)

function hostsOf(settings: readonly SiteSettings[]): readonly string[] {
  const addresses = settings.flatMap(({ redirect_uris, client_uri }) => [
    ...redirect_uris,
    client_uri ?? '',
  ])
  return [...new Set(addresses.map(hostOf))].filter((host) => host !== '')
}

/**
 * Returns the hosts of the registered sites, the same array while they are the same. It queries
 * the database once a minute at most and keeps the last answer while the database is away.
 */
export function cachedSiteHosts({
  db,
  now,
  log,
}: Pick<Deps, 'db' | 'now' | 'log'>): () => Promise<readonly string[]> {
  let hosts: readonly string[] = []
  let until = 0
  let asked: Promise<void> | undefined
  const ask = async () => {
    const rows = await db
      .select({ settings: sites.settings })
      .from(sites)
      .orderBy(sites.client_id)
      .catch((error: unknown) => log.warn({ err: error }, 'hosts of sites not read'))
    const read = rows ? hostsOf(rows.map(({ settings }) => settings)) : hosts
    if (read.join(' ') !== hosts.join(' ')) hosts = read
    until = now().getTime() + kept
    asked = undefined
  }
  return async () => {
    if (now().getTime() >= until) await (asked ??= ask())
    return hosts
  }
}
