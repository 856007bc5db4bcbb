import { ProblemNotice } from './ProblemNotice.tsx'

/** Says that the server was not reached. */
export const Lost = ({ onRetry }: { onRetry: () => void }) => (
  <ProblemNotice problem={{ ok: false, status: 0 }} onRetry={onRetry} />
)
