import type { AgentRow } from '@passerelle/contracts/staff.ts'
import { fullName } from '@passerelle/contracts/names.ts'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/call.ts'
import { BulkActions } from '../bulk/BulkActions.tsx'
import type { LastDecision } from '../desk/LastResult.tsx'
import type { DeskList } from '../desk/useDeskList.ts'
import type { Picks } from '../desk/usePicks.ts'

interface PickedRegistrationsProps {
  list: DeskList<AgentRow>
  picks: Picks<AgentRow>
  onDecided: (result: LastDecision) => void
}

/** What can be done with the picked registrations. */
export function PickedRegistrations({ list, picks, onDecided }: PickedRegistrationsProps) {
  const { i18n } = useTranslation()
  const call = useCall()
  const waiting = picks.picked.filter(({ state }) => state === 'activated')
  return (
    <BulkActions
      entries={waiting.map((row) => ({
        id: row.id,
        name: fullName(row, i18n.language),
        locale: row.locale,
      }))}
      list={list}
      kind="registrations"
      picks={picks}
      send={(body) => call('POST /api/staff/agents/bulk', body)}
      onDecided={onDecided}
    />
  )
}
