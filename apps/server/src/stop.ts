import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { seconds, stopping } from '@passerelle/contracts/limits.ts'

interface StopParts {
  readonly log: FastifyBaseLogger
  /** Tells the balancer to send no more requests, for `stopping.announced`. */
  readonly announce: () => void
  /** Finishes the running requests and frees everything. */
  readonly close: () => Promise<void>
}

/**
 * Stops the process in order on a signal, and on an error that nobody caught. Such a bug is
 * logged, because the state of the process is unknown, and a supervisor starts the server again.
 */
export function stopInOrder({ log, announce, close }: StopParts): void {
  let isEnding = false
  const end = async (exitCode: number, announced: number): Promise<void> => {
    // A terminal and a supervisor may send the same signal to several processes of one tree.
    if (isEnding) return
    isEnding = true
    setTimeout(() => process.exit(1), announced + seconds(10)).unref()
    announce()
    await pause(announced)
    await close()
    process.exit(exitCode)
  }
  const onSignal = (announced: number) => () => void end(0, announced)
  process.on('SIGTERM', onSignal(stopping.announced))
  for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, onSignal(0))
  for (const bug of ['uncaughtException', 'unhandledRejection'])
    process.on(bug, (err: unknown) => {
      log.fatal({ err }, 'an error that nobody caught ends the server')
      void end(1, 0)
    })
}
