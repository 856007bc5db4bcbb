import { profileSections } from '@passerelle/contracts/profile-form.ts'
import type { NotificationPage } from '../../../state/notifications.ts'

/** The profile page of a field, by the field's path. */
export function pageOf(path: string): NotificationPage {
  if (path.startsWith('agency.') || path in profileSections.workHere) return 'agency'
  return path in profileSections.newsletter ? 'newsletter' : 'info'
}
