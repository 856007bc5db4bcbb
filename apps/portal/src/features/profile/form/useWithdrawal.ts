import type { WaitingField } from '@passerelle/contracts/profile-form.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall, type CallProblem } from '../../../api/call.ts'
import { useAppStore } from '../../../state/store.ts'
import { useProfileForm } from './form-context.ts'

/**
 * Withdraws the requested changes of these fields, or all of them. The button leaves with the
 * changes, so the focus moves to the field, or to the title.
 */
export function useWithdrawal(fields?: readonly WaitingField[]) {
  const { agent, replaceRecord } = useProfileForm()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<CallProblem | null>(null)
  const call = useCall()
  const context = { call, store: useAppStore(), t: useTranslation(['profile']).t }
  const withdraw = async () => {
    setBusy(true)
    const result = await call('POST /api/user/withdraw', fields ? { fields: [...fields] } : {})
    setBusy(false)
    setProblem(result.ok ? null : result)
    if (!result.ok) return
    replaceRecord(result.answer, fields ?? Object.keys(agent.pending_changes))
    void import('./save.ts').then(
      ({ refreshAccount }) => refreshAccount(context),
      () => undefined,
    )
    const field = fields?.[0]?.replaceAll('.', '-')
    const next = field
      ? document.getElementById(field)
      : document.querySelector<HTMLElement>('#content h1')
    next?.focus()
  }
  return { isBusy, problem, withdraw }
}
