import { useCall } from '../../../api/call.ts'
import { BulkActions } from '../bulk/BulkActions.tsx'
import type { ChangeRequestRow } from '../desk/change-request-row.ts'
import type { LastDecision } from '../desk/LastResult.tsx'
import type { DeskList } from '../desk/useDeskList.ts'
import type { Picks } from '../desk/usePicks.ts'

interface PickedRequestsProps {
  list: DeskList<ChangeRequestRow>
  picks: Picks<ChangeRequestRow>
  onDecided: (result: LastDecision) => void
}

/** What can be done with the picked change requests. */
export function PickedRequests({ list, picks, onDecided }: PickedRequestsProps) {
  const call = useCall()
  return (
    <BulkActions
      entries={picks.picked.map(({ id, agent, locale }) => ({ id, name: agent, locale }))}
      list={list}
      kind="changes"
      picks={picks}
      send={(body) => call('POST /api/staff/changes/bulk', body)}
      onDecided={onDecided}
    />
  )
}
