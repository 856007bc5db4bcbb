import type { Deps } from '../deps.ts'
import { tooMany } from '../problems/problem.ts'
import { countAttempts, refundAttempt } from './rate-limit.ts'

/**
 * Looks up a mailed link by its secret. Only secrets that are not known count towards the limit, so
 * that an office behind one address can open as many links as it gets.
 * @param network the caller's network
 * @throws Problem 429 too many unknown secrets from this network
 */
export async function findMailedLink<Link>(
  deps: Pick<Deps, 'db' | 'keys' | 'now' | 'counters'>,
  limit: 'applicationLinkByAddress' | 'linkStatusByAddress',
  network: string,
  find: () => Promise<Link | undefined>,
): Promise<Link | undefined> {
  const { allowed, retryAfter } = await countAttempts(deps, [[limit, network]])
  if (!allowed) throw tooMany(retryAfter)
  const link = await find()
  if (link) await refundAttempt(deps, limit, network)
  return link
}
