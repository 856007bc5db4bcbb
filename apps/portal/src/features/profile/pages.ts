import { profileSections } from '@passerelle/contracts/profile-form.ts'
import type { NotificationPage } from '../../state/notifications.ts'

/** The page on which a field of the record is edited, by the field's path. */
export function pageOf(path: string): NotificationPage {
  if (path.startsWith('agency.') || path in profileSections.workHere) return 'agency'
  return path in profileSections.newsletter ? 'newsletter' : 'info'
}
