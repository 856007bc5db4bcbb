import { ProblemNotice } from './ProblemNotice.tsx'

/** Says that the server was not reached. */
export function Lost({ onRetry }: { onRetry: () => void }) {
  return <ProblemNotice problem={{ ok: false, status: 0 }} onRetry={onRetry} />
}
