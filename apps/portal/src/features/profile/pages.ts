import { profileSections } from '@passerelle/contracts/profile-form.ts'
import type { NotedPage } from '../../state/signed-state.ts'

/** The page on which a field of the record is edited, by the field's path. */
export function pageOf(path: string): NotedPage {
  if (path.startsWith('agency.') || path in profileSections.workHere) return 'agency'
  return path in profileSections.newsletter ? 'newsletter' : 'info'
}
