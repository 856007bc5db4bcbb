import { useState } from 'react'
import { useCall, type CallProblem } from '../../../api/call.ts'
import type { DeskList } from '../desk/useDeskList.ts'

interface Assigned {
  /** The agent. */
  readonly id: string
  readonly assigned_to: { readonly is_me: boolean } | null
}

/** Takes what waits of an agent, or gives it back when it is one's own already. */
export function useAssignment(list: Pick<DeskList<unknown>, 'reload'>) {
  const call = useCall()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<CallProblem | null>(null)

  const toggle = async (row: Assigned) => {
    if (isBusy) return
    setBusy(true)
    const to = row.assigned_to?.is_me ? null : 'me'
    const result = await call(
      'POST /api/staff/agents/{id}/assign',
      { to },
      { params: { id: row.id } },
    )
    setBusy(false)
    // At 401 the guard asks for the password over the page.
    setProblem(result.ok || result.status === 401 ? null : result)
    list.reload()
  }
  return { isBusy, problem, toggle: (row: Assigned) => void toggle(row) }
}
