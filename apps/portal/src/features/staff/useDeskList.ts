import { useCallback, useEffect, useRef, useState } from 'react'
import type { Result } from '../../app/call.ts'
import type { Refused } from '../../app/RefusalNotice.tsx'

interface Part<Row> { objects: Row[]; next: string | null }

/** Reads the part of a list that begins after this mark. */
export type Read<Row> = (after: string | undefined, signal: AbortSignal) => Promise<Result<Part<Row>>>

export interface DeskList<Row> {
  rows: readonly Row[]
  step: 'loading' | 'ready' | 'failed'
  refused: Refused | null
  /** When it was last read, in milliseconds since 1970: how long something has waited is counted from then. */
  readAt: number
  hasMore: boolean
  more: () => void
  reload: () => void
}

type State<Row> = Pick<DeskList<Row>, 'rows' | 'step' | 'refused' | 'readAt'> & { next: string | null }

/** A list of the desk, part by part. While it is read again, the rows of before stay. */
export function useDeskList<Row>(read: Read<Row>): DeskList<Row> {
  const [{ next, ...shown }, setState] = useState<State<Row>>({ rows: [], next: null, step: 'loading', refused: null, readAt: 0 })
  const running = useRef<AbortController | null>(null)

  const load = useCallback(async (after?: string) => {
    running.current?.abort()
    const { signal } = (running.current = new AbortController())
    setState((before) => ({ ...before, step: 'loading' }))
    const result = await read(after, signal)
    if (signal.aborted) return
    if (!result.ok) return setState((before) => ({ ...before, step: 'failed', refused: result }))
    const { objects, next } = result.answer
    setState((before) => ({ rows: after === undefined ? objects : [...before.rows, ...objects], next, step: 'ready', refused: null, readAt: Date.now() }))
  }, [read])

  useEffect(() => {
    const start = async () => load()
    void start()
    return () => running.current?.abort()
  }, [load])

  return {
    ...shown, hasMore: next !== null,
    more: () => { if (next !== null && shown.step !== 'loading') void load(next) },
    reload: () => void load(),
  }
}
