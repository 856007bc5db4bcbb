import type { OwnRecord } from '@passerelle/contracts/profile.ts'
import type { i18n as I18n } from 'i18next'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { loadPendingFields } from '../form/usePendingFields.ts'

/** Few agents have pending changes. The notice loads with its texts and all country names. */
export const PendingNotice = lazyPart(
  async () => (await import('./PendingNotice.tsx')).PendingNotice,
)

/** Few agents are asked a question. The notice loads with its texts. */
export const QuestionNotice = lazyPart(
  async () => (await import('../../../application/QuestionNotice.tsx')).QuestionNotice,
)

/**
 * Loads what shows pending changes and a question before the form is drawn, so that the form does
 * not move afterwards. A part that is lost loads later.
 */
export async function loadPendingParts(
  { pending_id, pending_changes, answer_by }: OwnRecord,
  i18n: I18n,
): Promise<void> {
  const parts: Promise<unknown>[] = []
  if (pending_id !== null || Object.keys(pending_changes).length > 0)
    parts.push(PendingNotice.load(), loadPendingFields(), i18n.loadNamespaces('pending'))
  if (answer_by) parts.push(QuestionNotice.load(), i18n.loadNamespaces('home'))
  await Promise.allSettled(parts)
}
