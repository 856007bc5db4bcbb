import type { Role } from '@passerelle/contracts/choices.ts'
import type { CountryArea } from '@passerelle/contracts/countries.ts'
import type { FactorAction } from '@passerelle/contracts/history.ts'

interface QuestionValues {
  name: string
  question: string
  token: string
  validUntil: string
  /** Left out for a question about the registration. */
  about?: 'changes'
}

/**
 * The values of each mail. The texts are in `mails.json` of each language. Times are ISO 8601 UTC.
 */
export interface MailValues {
  activation: { name: string; token: string; validUntil: string }
  /** Sent to a registered address when somebody registers with it again. */
  alreadyRegistered: { name: string }
  resetCode: { name: string; code: string; minutes: number; token: string }
  cardCode: { name: string; code: string; seconds: number }
  /** The portal's code, sent when the account may have no code of the generic card now. */
  cardLongCode: { name: string; code: string; minutes: number }
  passwordChanged: { name: string; at: string }
  approved: { name: string; login: string }
  /** With the link to the registration; mails of former versions have none. */
  declined: { name: string; reason: string; token?: string }
  /** What staff want to know before they decide, with the link to answer. */
  question: QuestionValues
  questionReminder: QuestionValues
  /** A declined registration waits again. */
  reopened: { name: string; reason: string }
  /** `until` is null for a suspension that does not end by itself. */
  suspended: { name: string; reason: string; until: string | null }
  reinstated: { name: string }
  /** Sent to the new address, with the link. */
  confirmEmail: { name: string; email: string; token: string; validUntil: string }
  /** Sent to the agent whose address somebody else entered in a profile. */
  emailInUse: { name: string }
  /** Sent to the old address. */
  emailChanging: { name: string; email: string }
  /** Sent to the former address, with the link that brings it back. */
  emailChanged: { name: string; email: string; token: string; validUntil: string }
  changesDecided: {
    name: string
    approved: readonly string[]
    rejected: readonly string[]
    reason: string | null
  }
  /** To somebody who is invited to the staff. */
  invitation: { name: string; role: Role; token: string; validUntil: string }
  /** To a member of another system who came without a password, with the link to set one. */
  welcome: { name: string; login: string | null; token: string; validUntil: string }
  /** To a member of the staff: what waits in the own areas, as numbers. */
  registrationsWaiting: {
    name: string
    waiting: number
    late: number
    changes: number
    /** Left out by servers of former versions. */
    lateChanges?: number
    areas: readonly { area: CountryArea; waiting: number; late: number }[]
  }
  accountDeleted: { name: string }
  /** Sent to the owner after every change of the second factors. */
  factorsChanged: { name: string; change: FactorAction; at: string }
}

export type MailTemplate = keyof MailValues

/**
 * The template that /metrics names. A new address that belongs to another account counts as one that
 * is free (security A15).
 */
export function countedTemplate(template: string): string {
  return template === 'emailInUse' ? 'confirmEmail' : template
}
