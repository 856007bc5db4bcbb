/** The changes of somebody's second factors. */
export const factorActions = [
  'totpAdded',
  'totpRemoved',
  'recoveryCodesMade',
  'recoveryCodeUsed',
  'passkeyAdded',
  'passkeyRenamed',
  'passkeyRemoved',
  'factorsReset',
] as const
export type FactorAction = (typeof factorActions)[number]

/** What the history has of a person: each name is a text of `history.json`. */
export const personActions = [
  'registered',
  'activated',
  'appliedAgain',
  'approved',
  'declined',
  'reopened',
  'undone',
  'assigned',
  'asked',
  'answered',
  'notAnswered',
  'corrected',
  'suspended',
  'suspensionEnded',
  'reinstated',
  'changesRequested',
  'changesWithdrawn',
  'changesDecided',
  'changesUndone',
  'consentChanged',
  'termsAccepted',
  'emailChangeRequested',
  'emailChanged',
  'emailChangeUndone',
  'passwordChanged',
  'passwordReset',
  ...factorActions,
  'invited',
  'joined',
  'madeAdmin',
  'rightsChanged',
  'membershipClosed',
  'seeded',
] as const
export type PersonAction = (typeof personActions)[number]

/** What the history has of sites, kept reasons, and accounts that are gone. */
export type OtherAction =
  | 'accountDeleted'
  | 'reasonAdded'
  | 'reasonChanged'
  | 'reasonRemoved'
  | 'siteAdded'
  | 'siteChanged'
  | 'siteSecretRenewed'
  | 'siteNoticesResent'
  | 'siteRemoved'
