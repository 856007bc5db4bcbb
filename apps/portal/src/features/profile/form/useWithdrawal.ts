import type { WaitingField } from '@passerelle/contracts/profile-form.ts'
import { useState } from 'react'
import type { CallProblem } from '../../../api/call.ts'
import { useProfileForm } from './form-context.ts'

/**
 * Withdraws the requested changes of these fields, or all of them. The button leaves with the
 * changes, so the focus moves to the field, or to the title.
 */
export function useWithdrawal(fields?: readonly WaitingField[]) {
  const form = useProfileForm()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<CallProblem | null>(null)
  const withdraw = async () => {
    setBusy(true)
    const failure = await form.withdraw(fields)
    setBusy(false)
    setProblem(failure)
    if (failure) return
    const field = fields?.[0]?.replaceAll('.', '-')
    const next = field
      ? document.getElementById(field)
      : document.querySelector<HTMLElement>('#content h1')
    next?.focus()
  }
  return { isBusy, problem, withdraw }
}
