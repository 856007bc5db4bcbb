import { seconds } from '@passerelle/contracts/limits.ts'
import type { Deps } from '../../../deps.ts'
import { sendDueNotices } from './notices.ts'

/** Tells sites while the server runs, every two seconds where there is something to tell. */
export function startNoticeWorker(deps: Deps): { stop: () => Promise<void> } {
  let stopped = false
  let round: Promise<unknown> | undefined
  const timer = setInterval(() => {
    round ??= sendDueNotices(deps, () => !stopped)
      .catch((err: unknown) => deps.log.error({ err }, 'notice worker failed'))
      .finally(() => {
        round = undefined
      })
  }, seconds(2)).unref()
  return {
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await round
    },
  }
}
