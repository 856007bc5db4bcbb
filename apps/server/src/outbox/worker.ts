/** Sends what is in a queue while the server runs. */
import { seconds } from '@passerelle/contracts/limits.ts'
import type { Deps } from '../deps.ts'

/** The number of connections to the mail server. */
const parallelSends = 3

/**
 * Sends rows until none is due. Rows are claimed one after another and sent in parallel, so that
 * they leave in order.
 * @param claim returns the next row, or undefined when none is due
 * @param send says whether the row was sent
 * @param parallel how many are sent at the same time
 * @returns the number of sent rows
 */
export async function sendInParallel<Row>(
  claim: () => Promise<Row | undefined>,
  send: (row: Row) => Promise<boolean>,
  parallel = parallelSends,
): Promise<number> {
  let sent = 0
  // Mostly nothing is due. One statement finds that out.
  const first = await claim()
  if (!first) return sent
  let lastClaim: Promise<Row | undefined> = Promise.resolve(first)
  const next = () => (lastClaim = lastClaim.then(claim))
  const sendUntilEmpty = async (claimed: Promise<Row | undefined>) => {
    for (let row = await claimed; row; row = await next()) if (await send(row)) sent += 1
  }
  const others = Array.from({ length: parallel - 1 }, next)
  await Promise.all([Promise.resolve(first), ...others].map(sendUntilEmpty))
  return sent
}

export interface OutboxWorker {
  /** Looks for due rows now. */
  wake(): void
  /** Finishes the sends that have begun. */
  stop(): Promise<void>
}

/**
 * Sends at the start, when the worker is woken, and every two seconds for the rows of other
 * servers and for retries.
 * @param name what it sends, for the log
 * @param sendDue sends the due rows; asks `shouldContinue` before each
 */
export function startOutboxWorker(
  { log }: Pick<Deps, 'log'>,
  name: string,
  sendDue: (shouldContinue: () => boolean) => Promise<unknown>,
): OutboxWorker {
  let isStopped = false
  let isRunNeeded = false
  let currentRun: Promise<void> | undefined

  const runWhileNeeded = async () => {
    while (isRunNeeded) {
      isRunNeeded = false
      await sendDue(() => !isStopped).catch((err: unknown) =>
        log.error({ err }, `${name} worker failed`),
      )
    }
    currentRun = undefined
  }
  const wake = () => {
    if (isStopped) return
    isRunNeeded = true
    currentRun ??= runWhileNeeded()
  }
  const timer = setInterval(wake, seconds(2))
  wake()
  return {
    wake,
    stop: async () => {
      isStopped = true
      isRunNeeded = false
      clearInterval(timer)
      await currentRun
    },
  }
}
