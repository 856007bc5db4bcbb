/**
 * How long a site's own keys (`jwks_uri`) are kept. The library keeps them with the client, as long as the site's Cache-Control says, and does
 * not ask again for a key that it does not know. A client with other metadata is another client to it, so the metadata hold a version.
 */
import { minutes, seconds } from '@passerelle/contracts/limits.ts'
import type { Deps } from '../../../deps.ts'

/** The metadata of a client that holds the version. */
export const keysProperty = 'urn:passerelle:site_keys'

/** Keys are read again after this time, whatever the site says of caches. */
const longest = minutes(5)
/** Between two reads that an unknown key asks for, so that nobody can make us ask the site all the time. */
const pause = seconds(10)

interface KeysRead {
  readonly version: number
  readonly at: number
}

const reads = new WeakMap<Deps['keys'], Map<string, KeysRead>>()

function readsOf({ keys }: Pick<Deps, 'keys'>): Map<string, KeysRead> {
  const known = reads.get(keys) ?? new Map<string, KeysRead>()
  reads.set(keys, known)
  return known
}

type KeysDeps = Pick<Deps, 'keys' | 'now'>

/** The version of the site's keys, which grows every five minutes. */
export function siteKeysVersion(deps: KeysDeps, clientId: string): number {
  const known = readsOf(deps)
  const at = deps.now().getTime()
  const last = known.get(clientId)
  if (last && at - last.at < longest) return last.version
  const version = (last?.version ?? 0) + 1
  known.set(clientId, { version, at })
  return version
}

/**
 * Lets the site's keys be read again now, because an assertion could not be verified.
 * @returns false within the pause since they were read
 */
export function rereadSiteKeys(deps: KeysDeps, clientId: string): boolean {
  const last = readsOf(deps).get(clientId)
  const at = deps.now().getTime()
  if (!last || at - last.at < pause) return false
  readsOf(deps).set(clientId, { version: last.version + 1, at })
  return true
}
