import type { AgentRow } from '@passerelle/contracts/staff.ts'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../app/call.ts'
import { fireLit } from '../../app/signed-state.ts'
import { useSettings } from '../../app/settings.ts'
import { useAppDispatch } from '../../app/store.ts'
import { useDecision } from './useDecision.ts'

/** Approving and declining, with what the desk says afterwards. */
export function useVerdict(reload: () => void) {
  const { t } = useTranslation('staff')
  const { brand } = useSettings()
  const call = useCall()
  const dispatch = useAppDispatch()
  const { isBusy, refused, decide } = useDecision()
  const nameOf = (row: AgentRow) => `${row.name} ${row.surname}`

  const approve = async (row: AgentRow) => {
    const decided = await decide(() => call('POST /api/staff/agents/{id}/approve', undefined, { params: { id: row.id } }), ({ pin_code }) => t('approved', { name: nameOf(row), brand, login: pin_code ?? '' }))
    if (decided) dispatch(fireLit())
    reload()
  }
  const decline = async (row: AgentRow, reason: string) => {
    await decide(() => call('POST /api/staff/agents/{id}/decline', { reason }, { params: { id: row.id } }), () => t('declined', { name: nameOf(row) }))
    reload()
  }
  return { isBusy, refused, approve, decline }
}
