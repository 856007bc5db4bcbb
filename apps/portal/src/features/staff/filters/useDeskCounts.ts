import { useCallback, useEffect, useRef, useState } from 'react'
import type { Result } from '../../../api/call.ts'
import { useKeptCall } from '../../../api/kept-call.ts'
import { useQuietCall } from '../../../api/quiet-call.ts'

export type ReadCounts<Counts> = (
  call: ReturnType<typeof useQuietCall>,
  signal: AbortSignal,
) => Promise<Result<Counts>>

/**
 * The server's counts of a list, read with the list and again after it. The former counts stay
 * until then.
 * @param read null when these counts are not needed
 * @param reads how often the list has been read
 */
export function useDeskCounts<Counts>(
  read: ReadCounts<Counts> | null,
  reads: number,
): Counts | undefined {
  const [counts, setCounts] = useState<Counts>()
  const call = useKeptCall(useQuietCall())
  const running = useRef<AbortController | null>(null)
  const load = useCallback(async () => {
    if (!read) return
    running.current?.abort()
    const { signal } = (running.current = new AbortController())
    const result = await read(call, signal)
    if (result.ok && !signal.aborted) setCounts(result.answer)
  }, [read, call])
  const counted = useRef(reads)
  useEffect(() => {
    // The first counts are on their way already.
    const isFirst = counted.current === 0 && reads === 1
    counted.current = reads
    if (!isFirst) void load()
  }, [load, reads])
  useEffect(() => () => running.current?.abort(), [])
  return read ? counts : undefined
}
