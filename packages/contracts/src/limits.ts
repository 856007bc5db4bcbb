/** Every number of the specification's section 9 and of our attempts. Names say the unit; durations are in milliseconds. */

// Said to the bundler: what only the server counts is left out of the portal.
/* @__NO_SIDE_EFFECTS__ */ export const seconds = (n: number) => n * 1000
/* @__NO_SIDE_EFFECTS__ */ export const minutes = (n: number) => seconds(60 * n)
/* @__NO_SIDE_EFFECTS__ */ export const hours = (n: number) => minutes(60 * n)
/* @__NO_SIDE_EFFECTS__ */ export const days = (n: number) => hours(24 * n)

export const text = { max: 191, min: 8 } as const
export const name = { min: 3, max: 100 } as const
export const email = { min: 8, max: 191 } as const
export const password = { min: 4, max: 1024, staffMin: 12 } as const
export const reason = { min: 3, max: 1000 } as const
export const search = { max: 100 } as const

export const activationLink = { life: hours(24) } as const
export const emailChangeLink = { life: hours(24) } as const
/** A registration that is not activated is forgotten after this time. */
export const unactivated = { life: days(7) } as const

/** The portal's reading of the reset code; the generic card's is `cardCode`. */
export const resetCode = { life: minutes(15), characters: 8, minEntry: 4, tries: 5 } as const
export const cardCode = { life: seconds(90), digits: 4, tries: 3 } as const
export const changeCode = { life: minutes(15) } as const

/** A trusted site's assertion: how old it may be, and how far ahead its end. */
export const assertion = { age: minutes(1), ahead: minutes(5) } as const
/** How long a browser is known to an account after a right sign-in, and to how many accounts at once. */
export const knownDevice = { life: days(180), accounts: 5 } as const

export const session = { idle: hours(12), life: days(30) } as const
export const xToken = { skew: minutes(5) } as const

/** Sign-in for other sites (OpenID Connect). */
export const provider = {
  parameters: 40,
  parameterName: 100,
  parameter: 4096,
  accessToken: minutes(15),
  idToken: minutes(15),
  authorizationCode: minutes(1),
  refreshToken: days(14),
  grant: days(30),
  /** An interrupted request waits this long for the sign-in or the consent. */
  interruption: minutes(15),
  formPostPage: minutes(1),
  /** Two tabs may refresh at once, and a connection may be tried twice: a code or token that was used this short a time ago does not end the family. */
  leeway: seconds(10),
  /** A key is published this long before it signs, and kept this long after. */
  keyAhead: days(1),
  keyLife: days(90),
  keyKept: days(31),
  logoutTries: 8,
} as const

export const body = { maxBytes: 16 * 1024 } as const
export const list = { max: 1000, usual: 100 } as const

export const toast = {
  profileUpdated: 800,
  passwordChanged: 2000,
  listFailure: 2000,
  fileTooLarge: 3000,
  cardChanged: 3000,
  jwtRefused: 4000,
  cardRefused: 4000,
  emailInUse: 30_000,
} as const
export const fireworks = { life: 1000 } as const
export const debounce = { autoSave: 1000, generic: 500, select: 250, asyncList: 750 } as const
export const upload = { files: 1, megabytes: 1 } as const

/** Argon2id work that may run and wait at once on one server. */
export const hashing = { running: 2, waiting: 64, retryAfterSeconds: 2 } as const

export interface Limit {
  /** How often within the window. */
  readonly max: number
  /** Milliseconds. */
  readonly window: number
}

/** How often something may be tried; counted before it is checked. Product reading, section 3, and security a.3. */
export const attempts = {
  signupByAddress: { max: 20, window: hours(1) },
  /** A demo is registered from one desk all day. */
  signupByAddressInDemo: { max: 200, window: hours(1) },
  signupByEmail: { max: 3, window: days(1) },
  activateByAddress: { max: 30, window: hours(1) },
  emailValidateByAddress: { max: 10, window: minutes(1) },
  emailValidateByAddressAndHour: { max: 60, window: hours(1) },
  emailValidateByEmail: { max: 5, window: hours(1) },
  emailValidateInAll: { max: 600, window: minutes(1) },
  loginByAccount: { max: 5, window: minutes(15) },
  loginByKnownDevice: { max: 10, window: minutes(15) },
  loginByAddress: { max: 30, window: minutes(15) },
  forgotByAccountAndMinute: { max: 1, window: minutes(1) },
  forgotByAccount: { max: 3, window: minutes(15) },
  forgotByAccountAndDay: { max: 10, window: days(1) },
  forgotByAddress: { max: 10, window: minutes(15) },
  validateByAddress: { max: 20, window: hours(1) },
  /** Refuses nobody, as strangers could keep the owner out with it: it is written so that trying costs the same writing with and without a code. */
  validateByAccount: { max: 5, window: minutes(15) },
  /** Four digits are guessed soon: whoever asks for more gets the way to the portal's own reset by mail. */
  cardCodesByAccountAndDay: { max: 5, window: days(1) },
  /** Wrong digits in all; a window that never ends by itself, because only the owner's sign-in may forgive them. */
  cardFailuresByAccount: { max: 10, window: days(36_500) },
  /** Wrong digits over all accounts; then no account gets four digits for as long as `cardBreaker` says. */
  cardFailuresInAll: { max: 20, window: hours(1) },
  cardBreaker: { max: 1, window: days(1) },
  changeByAddress: { max: 20, window: hours(1) },
  wrongOldPassword: { max: 5, window: minutes(15) },
  jwtByAddress: { max: 30, window: minutes(15) },
  /** Longer than an assertion lives, so that none is taken twice. */
  jwtOnce: { max: 1, window: minutes(10) },
  /** Wrong proofs of who a site is, each counted after it was found wrong: a site's own server asks all day. */
  clientByAddress: { max: 30, window: minutes(15) },
  /** Requests of sites that wait for somebody's sign-in; an agency asks from one address. */
  interruptionsByAddress: { max: 300, window: minutes(15) },
  mailsByRecipient: { max: 10, window: minutes(10) },
  missingTranslationsByAddress: { max: 60, window: minutes(1) },
} as const satisfies Record<string, Limit>
