import { useCall } from '../../../api/call.ts'
import { BulkActions, type BulkActionsProps } from '../bulk/BulkActions.tsx'
import type { ChangeRequestRow } from '../lists/change-request-row.ts'
import type { DeskList } from '../lists/useDeskList.ts'
import type { Picks } from '../lists/usePicks.ts'

interface PickedRequestsProps extends Pick<BulkActionsProps, 'report' | 'onDecided'> {
  list: DeskList<ChangeRequestRow>
  picks: Picks<ChangeRequestRow>
}

/** What can be done with the picked change requests. */
export function PickedRequests({ list, picks, ...common }: PickedRequestsProps) {
  const call = useCall()
  return (
    <BulkActions
      {...common}
      entries={picks.picked.map(({ id, agent, locale, version }) => ({
        id,
        name: agent,
        locale,
        version,
      }))}
      list={list}
      kind="changes"
      picks={picks}
      send={(body) => call('POST /api/staff/changes/bulk', body)}
    />
  )
}
