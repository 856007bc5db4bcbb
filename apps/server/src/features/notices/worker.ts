/** Looks every minute for members who are to be told what waits. */
import { notices as limits } from '@passerelle/contracts/limits.ts'
import type { Deps } from '../../deps.ts'
import { sendNotices } from './service.ts'

export function startStaffNotices(deps: Deps): { stop: () => Promise<void> } {
  let run: Promise<unknown> | undefined
  const start = () => {
    run ??= sendNotices(deps)
      .catch((err: unknown) => deps.log.error({ err }, 'staff notices failed'))
      .finally(() => (run = undefined))
  }
  const timer = setInterval(start, limits.interval).unref()
  start()
  return {
    stop: async () => {
      clearInterval(timer)
      await run
    },
  }
}
