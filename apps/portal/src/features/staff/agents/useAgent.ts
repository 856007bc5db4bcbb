import { useCallback, useEffect, useRef, useState } from 'react'
import { useCall, type CallProblem } from '../../../api/call.ts'
import type { ResponseBody } from '../../../api/endpoints.ts'
import { useQuietCall } from '../../../api/quiet-call.ts'

export type Agent = ResponseBody<'GET /api/staff/agents/{id}'>

/** An agent of a list, with the version of the record that the list has. */
export interface ListedAgent {
  readonly id: string
  readonly version: number
}

export interface ReadAgent {
  /** Null until the record of this row is read. */
  agent: Agent | null
  problem: CallProblem | null
  load: () => void
}

interface Read {
  id: string
  agent: Agent | null
  problem: CallProblem | null
}

/**
 * The record of a row of the list. It is read again when the list has a newer version of it.
 * @param following the row that is likely to be opened next; its record is read ahead, so that it
 *   is drawn at once, and read again when it is opened
 */
export function useAgent(row: ListedAgent | undefined, following?: ListedAgent): ReadAgent {
  const call = useCall()
  const [read, setRead] = useState<Read>()
  const running = useRef<AbortController | null>(null)
  const id = row?.id
  const load = useCallback(async () => {
    running.current?.abort()
    if (id === undefined) return
    const { signal } = (running.current = new AbortController())
    const result = await call('GET /api/staff/agents/{id}', undefined, { params: { id }, signal })
    if (signal.aborted) return
    setRead((before) =>
      result.ok
        ? { id, agent: result.answer, problem: null }
        : { id, agent: before?.id === id ? before.agent : null, problem: result },
    )
  }, [call, id])
  useEffect(() => {
    const start = async () => load()
    void start()
    return () => running.current?.abort()
  }, [load])
  const isRead = read !== undefined && read.id === id
  const ahead = useRecordAhead(isRead && following?.id !== id ? following : undefined)
  const known = ahead && ahead.id === id ? ahead : null
  const { agent, problem } = isRead ? read : { agent: known, problem: null }
  const isOld = agent !== null && row !== undefined && row.version > agent.version
  useEffect(() => {
    const start = async () => load()
    if (isOld) void start()
  }, [isOld, load])
  return { agent, problem, load: () => void load() }
}

/** Nothing is read ahead while somebody moves along the list with the keys. In milliseconds. */
const pauseBeforeAhead = 200

/**
 * Reads the record of a row before it is opened.
 * @param row undefined while there is something more urgent; what was read stays
 */
function useRecordAhead(row: ListedAgent | undefined): Agent | undefined {
  const call = useQuietCall()
  const [ahead, setAhead] = useState<Agent>()
  const id = row?.id
  useEffect(() => {
    if (id === undefined) return
    const reading = new AbortController()
    const { signal } = reading
    const readAhead = async () => {
      const result = await call('GET /api/staff/agents/{id}', undefined, { params: { id }, signal })
      if (result.ok && !signal.aborted) setAhead(result.answer)
    }
    const timer = setTimeout(() => void readAhead(), pauseBeforeAhead)
    return () => {
      clearTimeout(timer)
      reading.abort()
    }
  }, [call, id])
  return ahead
}
