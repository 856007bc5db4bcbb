import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { useCall, type Result, type CallProblem } from '../../../api/call.ts'
import { useKeptCall } from '../../../api/kept-call.ts'
import { useQuietCall } from '../../../api/quiet-call.ts'

interface ListPage<Item> {
  objects: Item[]
  next: string | null
}

/**
 * Reads a page of a list.
 * @param after the mark at which the page begins
 */
export type ReadPage<Item> = (
  after: string | undefined,
  call: ReturnType<typeof useCall>,
  signal: AbortSignal,
) => Promise<Result<ListPage<Item>>>

export interface DeskList<Item> {
  rows: readonly Item[]
  step: 'loading' | 'ready' | 'failed'
  problem: CallProblem | null
  /** When the list was read, in milliseconds since 1970. Waiting times are counted up to then. */
  readAt: number
  /** How often the list has been read. */
  reads: number
  /** The function that read the rows. It changes with the search or the list. */
  source: ReadPage<Item> | null
  hasMore: boolean
  more: () => void
  reload: () => void
  /** Removes decided rows at once, without waiting for the server. */
  drop: (isDecided: (row: Item) => boolean) => void
  /**
   * Reads the same number of rows again in the background, because other staff may have changed
   * them.
   */
  refresh: () => void
}

type State<Item> = Pick<
  DeskList<Item>,
  'rows' | 'step' | 'problem' | 'readAt' | 'reads' | 'source'
> & {
  next: string | null
}

/** A list of the desk, read in pages. The old rows stay while it is read again. */
export function useDeskList<Item>(read: ReadPage<Item>): DeskList<Item> {
  const [{ next, ...shown }, setState] = useState<State<Item>>({
    rows: [],
    next: null,
    step: 'loading',
    problem: null,
    readAt: 0,
    reads: 0,
    source: null,
  })
  const running = useRef<AbortController | null>(null)
  const call = useKeptCall(useCall())
  const quietCall = useQuietCall()
  const count = shown.rows.length

  const load = useCallback(
    async ({
      after,
      atLeast = 0,
      quiet: isQuiet = false,
    }: { after?: string; atLeast?: number; quiet?: boolean } = {}) => {
      running.current?.abort()
      const { signal } = (running.current = new AbortController())
      if (!isQuiet) setState((before) => ({ ...before, step: 'loading' }))
      const result = await readPages(
        (mark) => read(mark, isQuiet ? quietCall : call, signal),
        after,
        atLeast,
      )
      if (signal.aborted) return
      running.current = null
      if (!result.ok)
        return isQuiet || setState((before) => ({ ...before, step: 'failed', problem: result }))
      const { objects, next } = result.answer
      const readAt = Date.now()
      // Many rows take long on a slow phone. A transition draws them in parts, so that a press in
      // between is answered.
      startTransition(() =>
        setState((before) => ({
          rows: after === undefined ? objects : [...before.rows, ...objects],
          next,
          step: 'ready',
          problem: null,
          readAt,
          reads: before.reads + 1,
          source: read,
        })),
      )
    },
    [read, call, quietCall],
  )

  useEffect(() => {
    const start = async () => load()
    void start()
    return () => running.current?.abort()
  }, [load])

  return {
    ...shown,
    hasMore: next !== null,
    more: () => {
      if (next !== null && shown.step !== 'loading') void load({ after: next })
    },
    reload: () => void load({ atLeast: count }),
    drop: (isDecided) => {
      setState((before) => ({ ...before, rows: before.rows.filter((row) => !isDecided(row)) }))
      // The answer to a running request may be older than the decision.
      if (running.current) void load({ atLeast: count, quiet: shown.step !== 'loading' })
    },
    // A running request is as fresh as a new one.
    refresh: () => {
      if (!running.current) void load({ atLeast: count, quiet: true })
    },
  }
}

/** Reads pages until there are at least `atLeast` rows. */
async function readPages<Item>(
  read: (after: string | undefined) => ReturnType<ReadPage<Item>>,
  after: string | undefined,
  atLeast: number,
): Promise<Result<ListPage<Item>>> {
  const result = await read(after)
  if (!result.ok || result.answer.next === null || result.answer.objects.length >= atLeast)
    return result
  const rest = await readPages(read, result.answer.next, atLeast - result.answer.objects.length)
  return rest.ok
    ? {
        ok: true,
        answer: {
          objects: [...result.answer.objects, ...rest.answer.objects],
          next: rest.answer.next,
        },
      }
    : rest
}
