import type { AgentRow } from '@passerelle/contracts/staff.ts'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/call.ts'
import { fireworksStarted } from '../../../state/fireworks.ts'
import { useSettings } from '../../../state/settings.ts'
import { useAppDispatch } from '../../../state/store.ts'
import type { DeskList } from '../desk/useDeskList.ts'
import { useDecision } from '../desk/useDecision.ts'

/** Approves and declines registrations, and says so in a toast. */
export function useRegistrationDecision(list: DeskList<AgentRow>) {
  const { t } = useTranslation('staff')
  const { brand } = useSettings()
  const call = useCall()
  const dispatch = useAppDispatch()
  const { isBusy, problem, decide } = useDecision()
  const nameOf = (row: AgentRow) => `${row.name} ${row.surname}`

  const settle = ({ id }: AgentRow, decided: object | null | undefined) => {
    if (decided === undefined) return
    if (decided) list.drop((row) => row.id === id)
    list.reload()
  }
  const approve = async (row: AgentRow) => {
    const decided = await decide(
      () => call('POST /api/staff/agents/{id}/approve', undefined, { params: { id: row.id } }),
      ({ pin_code }) => t('approved', { name: nameOf(row), brand, login: pin_code ?? '' }),
    )
    if (decided) dispatch(fireworksStarted())
    settle(row, decided)
  }
  /** @returns whether the reason is of no more use */
  const decline = async (row: AgentRow, reason: string) => {
    const decided = await decide(
      () => call('POST /api/staff/agents/{id}/decline', { reason }, { params: { id: row.id } }),
      () => t('declined', { name: nameOf(row) }),
    )
    settle(row, decided)
    return decided !== undefined
  }
  return { isBusy, problem, approve, decline }
}
