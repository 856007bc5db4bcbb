/** The dialogs of the desk that several of its parts open. Each loads when it is first opened. */
import { lazyPart } from '../../../ui/lazy-part.tsx'

const requested = { showsFailure: true }

export const ReasonDialog = lazyPart(
  async () => (await import('./ReasonDialog.tsx')).ReasonDialog,
  requested,
)
export const PassOnDialog = lazyPart(
  async () => (await import('./PassOnDialog.tsx')).PassOnDialog,
  requested,
)
export const NoteDialog = lazyPart(
  async () => (await import('./NoteDialog.tsx')).NoteDialog,
  requested,
)
export const ProofDialog = lazyPart(
  async () => (await import('../../../second-factor/ProofDialog.tsx')).ProofDialog,
  requested,
)
