/**
 * Limits how long a site's own keys (`jwks_uri`) are cached. The library caches them with the
 * client, as long as the site's Cache-Control says, and does not read again for an unknown key. It
 * treats a client with other metadata as another client, so the metadata have a version.
 */
import { minutes, seconds } from '@passerelle/contracts/limits.ts'
import type { Deps } from '../../../deps.ts'

/** The client's metadata with the version. */
export const keysProperty = 'urn:passerelle:site_keys'

/** Keys are read again after this time, even if the site allows a longer cache. */
const maxAge = minutes(5)
/**
 * The least time between two reads because of an unknown key. Without it a stranger could make us
 * read the site's keys all the time.
 */
const minInterval = seconds(10)

interface KeysRead {
  readonly version: number
  readonly at: number
}

const reads = new WeakMap<Deps['keys'], Map<string, KeysRead>>()

function keysReads({ keys }: Pick<Deps, 'keys'>): Map<string, KeysRead> {
  const readsBySite = reads.get(keys) ?? new Map<string, KeysRead>()
  reads.set(keys, readsBySite)
  return readsBySite
}

type KeysDeps = Pick<Deps, 'keys' | 'now'>

/** The version of the site's keys, which grows every five minutes. */
export function siteKeysVersion(deps: KeysDeps, clientId: string): number {
  const readsBySite = keysReads(deps)
  const at = deps.now().getTime()
  const last = readsBySite.get(clientId)
  if (last && at - last.at < maxAge) return last.version
  const version = (last?.version ?? 0) + 1
  readsBySite.set(clientId, { version, at })
  return version
}

/**
 * Lets the site's keys be read again now, because an assertion could not be verified.
 * @returns false within the pause since they were read
 */
export function rereadSiteKeys(deps: KeysDeps, clientId: string): boolean {
  const last = keysReads(deps).get(clientId)
  const at = deps.now().getTime()
  if (!last || at - last.at < minInterval) return false
  keysReads(deps).set(clientId, { version: last.version + 1, at })
  return true
}
