/**
 * Makes a wrong password the same work for hashes of every kind: all that one check of each kind
 * costs, at the highest cost of the kind.
 */
import { readHash } from './formats.ts'

/**
 * The decoys to check after a wrong password.
 * @param kinds of hashes that accounts have, each as a decoy of its highest cost
 * @param checked the hash that was checked; undefined for one of ours, and for no account
 */
export function levellingWork(
  kinds: readonly string[],
  checked: string | undefined,
): readonly string[] {
  const done = checked === undefined ? undefined : readHash(checked)
  return kinds.flatMap((decoy) => {
    const kind = readHash(decoy)
    if (!kind || kind.kind !== done?.kind) return [decoy]
    const { cost, scale } = done
    // With a doubling cost, one check each of 10, 11 and 12 is as much as what 13 costs more than 10.
    const costs =
      scale === 'doubling'
        ? Array.from({ length: Math.max(0, kind.cost - cost) }, (_, more) => cost + more)
        : [kind.cost - cost].filter((rest) => rest > 0)
    return costs.map((rest) => kind.decoy(rest))
  })
}
