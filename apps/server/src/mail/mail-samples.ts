import { cardCode, minutes, resetCode, seconds } from '@passerelle/contracts/limits.ts'
import type { Texts } from '../i18n/texts.ts'
import type { MailValues, MailTemplate } from './templates.ts'

const token = 'A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8S9t0U1v'
const at = '2026-11-22T06:42:00Z'
const email = 'ana.lima@example.com'

/**
 * Sample values for every mail, so that translators can look at it. Names and reasons fit the
 * language.
 */
export function sampleValues({ gallery: { name, reason, question } }: Texts['mailbox']): {
  readonly [T in MailTemplate]: MailValues[T]
} {
  return {
    activation: { name, token, validUntil: at },
    alreadyRegistered: { name },
    resetCode: { name, code: 'K7MD-4XPA', minutes: resetCode.life / minutes(1), token },
    cardCode: { name, code: '4829', seconds: cardCode.life / seconds(1) },
    cardLongCode: { name, code: 'K7MD-4XPA', minutes: resetCode.life / minutes(1) },
    passwordChanged: { name, at },
    approved: { name, login: 'FR104822' },
    declined: { name, reason, token },
    question: { name, question, token, validUntil: at },
    questionReminder: { name, question, token, validUntil: at },
    reopened: { name, reason },
    suspended: { name, reason, until: at },
    reinstated: { name },
    confirmEmail: { name, email, token, validUntil: at },
    emailInUse: { name },
    emailChanging: { name, email },
    emailChanged: { name, email, token, validUntil: at },
    changesDecided: {
      name,
      approved: ['name', 'surname', 'agency.name'],
      rejected: ['agency.iata_nr'],
      reason,
    },
    invitation: { name, role: 'reviewer', token, validUntil: at },
    welcome: { name, login: 'US744527', token, validUntil: at },
    registrationsWaiting: {
      name,
      waiting: 12,
      late: 3,
      changes: 2,
      lateChanges: 1,
      areas: [
        { area: 'EMEA', waiting: 8, late: 3 },
        { area: 'DACHB', waiting: 4, late: 0 },
      ],
    },
    accountDeleted: { name },
    factorsChanged: { name, change: 'totpAdded', at },
  }
}
