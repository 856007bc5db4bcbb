/** The dialogs of the desk that several of its parts open. Each loads when it is first opened. */
import { lazyPart } from '../../../ui/lazy-part.tsx'

const lazyOptions = { showsFailure: true }

export const ReasonDialog = lazyPart(
  async () => (await import('./ReasonDialog.tsx')).ReasonDialog,
  lazyOptions,
)
export const PassOnDialog = lazyPart(
  async () => (await import('./PassOnDialog.tsx')).PassOnDialog,
  lazyOptions,
)
export const NoteDialog = lazyPart(
  async () => (await import('./NoteDialog.tsx')).NoteDialog,
  lazyOptions,
)
export const ProofDialog = lazyPart(
  async () => (await import('../../../second-factor/ProofDialog.tsx')).ProofDialog,
  lazyOptions,
)
