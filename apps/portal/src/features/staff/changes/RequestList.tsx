import type { Looking } from '../agents/useLooking.ts'
import type { ChangeRequestRow } from '../lists/change-request-row.ts'
import { PickAllBox, PickBox } from '../lists/PickBox.tsx'
import type { DeskList } from '../lists/useDeskList.ts'
import type { Picks } from '../lists/usePicks.ts'
import { ChangeRequestEntry } from './ChangeRequestEntry.tsx'
import styles from './changes.module.css'

interface RequestListProps {
  list: DeskList<ChangeRequestRow>
  marked: ChangeRequestRow | undefined
  /** The id of the request that Tab leads to. */
  tabStop: string | undefined
  /** Undefined for somebody who decides nothing. */
  picks: Picks<ChangeRequestRow> | undefined
  looking: Looking
  onPick: (id: string) => void
}

/** The change requests, each with a box that picks it. */
export function RequestList({
  list: { rows, readAt },
  marked,
  tabStop,
  picks,
  looking,
  onPick,
}: RequestListProps) {
  return (
    <>
      {picks && rows.length > 0 && (
        <div className={styles.pickAll}>
          <PickAllBox ids={rows.map(({ id }) => id)} picks={picks} />
        </div>
      )}
      <ul>
        {rows.map((request) => (
          <li key={request.id} className={styles.line}>
            {picks && (
              <PickBox
                id={request.id}
                name={request.agent}
                picks={picks}
                isTabStop={request.id === tabStop}
              />
            )}
            <ChangeRequestEntry
              request={request}
              isPicked={request.id === marked?.id}
              isTabStop={request.id === tabStop}
              now={readAt}
              viewers={looking[request.agent_id]}
              onPick={() => onPick(request.id)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
