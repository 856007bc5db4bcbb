import { attempts } from '@passerelle/contracts/limits.ts'
import type { Deps } from '../../deps.ts'
import { countAttempt, countAttempts, readAttempts } from '../../rate-limit/rate-limit.ts'

/** The subject of the counters over all accounts together. */
const allAccounts = 'all'
const minutesInHour = 60

/**
 * Counts a failed sign-in over all accounts. More than 50 in a minute, and more than five times the
 * mean of the hour, raise an alarm in
 * /metrics for 15 minutes (security a.3).
 */
export async function noteFailure(deps: Deps): Promise<void> {
  await countAttempts(deps, [['loginFailuresInAllAndHour', allAccounts]])
  const limit = { name: 'loginFailuresInAll', ...attempts.loginFailuresInAll }
  const { allowed } = await countAttempt(deps, limit, allAccounts)
  if (allowed) return
  const inMinute = await readAttempts(deps, 'loginFailuresInAll', allAccounts)
  const inHour = await readAttempts(deps, 'loginFailuresInAllAndHour', allAccounts)
  const isUnusual = inMinute * minutesInHour > 5 * (inHour - inMinute)
  if (!isUnusual) return
  const alarm = { name: 'loginAlarm', ...attempts.loginAlarm }
  const { left } = await countAttempt(deps, alarm, allAccounts)
  if (left === 0 && (await readAttempts(deps, 'loginAlarm', allAccounts)) === 1)
    deps.log.warn('unusually many sign-ins fail')
}
