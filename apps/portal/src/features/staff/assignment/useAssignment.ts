import { useState } from 'react'
import { useCall, type CallProblem } from '../../../api/call.ts'
import type { DeskList } from '../lists/useDeskList.ts'

/** Gives what waits of an agent to a member of the staff, or takes it back. */
export function useAssignment(list: Pick<DeskList<unknown>, 'reload'>) {
  const call = useCall()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<CallProblem | null>(null)

  /**
   * @param to a member's id, or null for nobody
   * @returns whether it was done
   */
  const assign = async (agentId: string, to: string | null) => {
    if (isBusy) return false
    setBusy(true)
    const result = await call(
      'POST /api/staff/agents/{id}/assign',
      { to },
      { params: { id: agentId } },
    )
    setBusy(false)
    // At 401 the guard asks for the password over the page.
    setProblem(result.ok || result.status === 401 ? null : result)
    list.reload()
    return result.ok
  }
  return { isBusy, problem, assign, forgetProblem: () => setProblem(null) }
}
