import { RefusalNotice } from './RefusalNotice.tsx'

/** Says that the server was not reached. */
export const Lost = ({ onRetry }: { onRetry: () => void }) => (
  <RefusalNotice refused={{ ok: false, status: 0 }} onRetry={onRetry} />
)
