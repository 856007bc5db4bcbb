import { seconds } from '@passerelle/contracts/limits.ts'
import { useState } from 'react'
import type { Result, CallProblem } from '../../../api/call.ts'
import { isAway } from '../../../ui/ProblemNotice.tsx'
import { useAppDispatch } from '../../../state/store.ts'
import { toastAdded } from '../../../state/toasts.ts'

/** Why a decision was refused. */
export interface RefusedDecision extends CallProblem {
  /** The name of the person whom it is about, where the page goes on to another. */
  readonly about?: string | undefined
}

/** How long a toast of the desk stays, in milliseconds. */
export const toastTime = seconds(4)

/**
 * Sends one decision at a time, shows a toast after success, and keeps a problem until the next
 * decision.
 */
export function useDecision() {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<RefusedDecision | null>(null)
  const dispatch = useAppDispatch()
  // At 401 the guard asks for the password over the page.
  const show = (result: Result<unknown>, about?: string) =>
    setProblem(result.ok || result.status === 401 ? null : { ...result, about })

  /**
   * @param about the name of the person, where the page goes on to another
   * @returns the answer, null after a problem, or undefined if nothing was decided: another decision
   * is on its way, the server was not reached, or the session has ended, and then the guard asks for
   * the password over the page
   */
  const decide = async <Answer>(
    send: () => Promise<Result<Answer>>,
    words: (answer: Answer) => string,
    about?: string,
  ): Promise<Answer | null | undefined> => {
    if (isBusy) return undefined
    setBusy(true)
    const result = await send()
    setBusy(false)
    show(result, about)
    if (!result.ok) return result.status === 401 || isAway(result) ? undefined : null
    dispatch(toastAdded({ type: 'success', message: words(result.answer), autoClose: toastTime }))
    return result.answer
  }
  return { isBusy, problem, decide, show, forget: () => setProblem(null) }
}
