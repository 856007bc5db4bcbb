import type { AgentRow } from '@passerelle/contracts/staff.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useCall, type CallProblem } from '../../../api/call.ts'
import type { ResponseBody } from '../../../api/endpoints.ts'

export type Agent = ResponseBody<'GET /api/staff/agents/{id}'>

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

/** The record of a row of the list. It is read again when the list has a newer version of it. */
export function useAgent(row: AgentRow | undefined): ReadAgent {
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
  const { agent, problem } = read && read.id === id ? read : { agent: null, problem: null }
  const isOld = agent !== null && row !== undefined && row.version > agent.version
  useEffect(() => {
    const start = async () => load()
    if (isOld) void start()
  }, [isOld, load])
  return { agent, problem, load: () => void load() }
}
