import type { AgentRow } from '@passerelle/contracts/staff.ts'
import { fullName } from '@passerelle/contracts/names.ts'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/call.ts'
import { BulkActions, type BulkActionsProps } from '../bulk/BulkActions.tsx'
import type { DeskList } from '../lists/useDeskList.ts'
import type { Picks } from '../lists/usePicks.ts'

interface PickedRegistrationsProps extends Pick<BulkActionsProps, 'report' | 'onDecided'> {
  list: DeskList<AgentRow>
  picks: Picks<AgentRow>
}

/** What can be done with the picked registrations. */
export function PickedRegistrations({ list, picks, ...common }: PickedRegistrationsProps) {
  const { i18n } = useTranslation()
  const call = useCall()
  const waiting = picks.picked.filter(({ state }) => state === 'activated')
  return (
    <BulkActions
      {...common}
      entries={waiting.map((row) => ({
        id: row.id,
        name: fullName(row, i18n.language),
        locale: row.locale,
        version: row.version,
      }))}
      list={list}
      kind="registrations"
      picks={picks}
      send={(body) => call('POST /api/staff/agents/bulk', body)}
    />
  )
}
