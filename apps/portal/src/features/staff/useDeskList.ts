import { useCallback, useEffect, useState } from 'react'
import type { Result } from '../../app/call.ts'
import type { Refused } from '../../app/RefusalNotice.tsx'

interface Part<Row> { objects: Row[]; next: string | null }

/** Reads the part of a list that begins after this mark. */
export type Read<Row> = (after: string | undefined, signal: AbortSignal) => Promise<Result<Part<Row>>>

export interface DeskList<Row> {
  rows: readonly Row[]
  step: 'loading' | 'ready' | 'failed'
  refused: Refused | null
  hasMore: boolean
  more: () => void
  reload: () => void
}

interface State<Row> { rows: readonly Row[]; next: string | null; step: DeskList<Row>['step']; refused: Refused | null }

/** A list of the desk, part by part. While it is read again, the rows of before stay. */
export function useDeskList<Row>(read: Read<Row>): DeskList<Row> {
  const [{ rows, next, step, refused }, setState] = useState<State<Row>>({ rows: [], next: null, step: 'loading', refused: null })
  const [attempt, setAttempt] = useState(0)

  const load = useCallback(async (after: string | undefined, signal: AbortSignal) => {
    setState((before) => ({ ...before, step: 'loading' }))
    const result = await read(after, signal)
    if (signal.aborted) return
    if (!result.ok) return setState((before) => ({ ...before, step: 'failed', refused: result }))
    const { objects, next } = result.answer
    setState((before) => ({ rows: after === undefined ? objects : [...before.rows, ...objects], next, step: 'ready', refused: null }))
  }, [read])

  useEffect(() => {
    const giveUp = new AbortController()
    void load(undefined, giveUp.signal)
    return () => giveUp.abort()
  }, [load, attempt])

  return {
    rows, step, refused, hasMore: next !== null,
    more: () => { if (next !== null && step !== 'loading') void load(next, new AbortController().signal) },
    reload: () => setAttempt((before) => before + 1),
  }
}
