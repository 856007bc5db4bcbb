/** What each mail needs to know. The texts are in `mails.json` of each language. Times are ISO 8601 UTC. */
export interface MailValues {
  activation: { name: string; token: string; validUntil: string }
  /** To an address that is registered already, when somebody registers with it. */
  alreadyRegistered: { name: string }
  resetCode: { name: string; code: string; minutes: number }
  cardCode: { name: string; code: string; seconds: number }
  /** The portal's code, when the account may have none of the generic card now. */
  cardLongCode: { name: string; code: string; minutes: number }
  passwordChanged: { name: string; at: string }
  approved: { name: string; login: string }
  declined: { name: string; reason: string }
  /** To the new address, with the link. */
  confirmEmail: { name: string; email: string; token: string; validUntil: string }
  /** To the old address. */
  emailChanging: { name: string; email: string }
  changesDecided: {
    name: string
    approved: readonly string[]
    rejected: readonly string[]
    reason: string | null
  }
  accountDeleted: { name: string }
}
export type Template = keyof MailValues
