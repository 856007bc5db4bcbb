import type { AgentRow } from '@passerelle/contracts/staff.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { RegistrationFoot } from './Registration.tsx'
import type { AgencyTick } from './useAgencyTick.ts'
import type { useRegistrationDecision } from './useRegistrationDecision.ts'

/** The decisions on agents who do not wait load with the first such agent. */
const StateActions = lazyPart(async () => (await import('./StateActions.tsx')).StateActions, {
  showsFailure: true,
})

interface DecisionFootProps {
  row: AgentRow
  decisions: ReturnType<typeof useRegistrationDecision>
  tick: AgencyTick
  onApprove: () => void
  onDecline: () => void
  /** Called before a decision is sent. */
  onDecide: () => void
}

/** The decisions that the agent's state allows. */
export function DecisionFoot({
  row,
  decisions: { isBusy, problem, reopen, suspend, reinstate },
  tick,
  onApprove,
  onDecline,
  onDecide,
}: DecisionFootProps) {
  if (row.state === 'activated')
    return (
      <RegistrationFoot isBusy={isBusy} tick={tick} onApprove={onApprove} onDecline={onDecline} />
    )
  return (
    <StateActions
      key={row.id}
      row={row}
      isBusy={isBusy}
      problem={problem}
      onReopen={(reason) => {
        onDecide()
        return reopen(row, reason)
      }}
      onSuspend={(reason, until) => {
        onDecide()
        return suspend(row, reason, until)
      }}
      onReinstate={() => {
        onDecide()
        void reinstate(row)
      }}
    />
  )
}
