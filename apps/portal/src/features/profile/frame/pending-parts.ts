import type { AgentRecord } from '@passerelle/contracts/profile.ts'
import type { i18n as I18n } from 'i18next'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { loadPendingFields } from '../form/usePendingFields.ts'

/** Few agents have pending changes. The notice loads with its texts and all country names. */
export const PendingNotice = lazyPart(
  async () => (await import('./PendingNotice.tsx')).PendingNotice,
)

/**
 * Loads what shows pending changes before the form is drawn, so that the form does not move
 * afterwards. A part that is lost loads later.
 */
export async function loadPendingParts(
  { pending_id, pending_changes }: AgentRecord,
  i18n: I18n,
): Promise<void> {
  if (pending_id === null && Object.keys(pending_changes).length === 0) return
  await Promise.allSettled([
    PendingNotice.load(),
    loadPendingFields(),
    i18n.loadNamespaces('pending'),
  ])
}
