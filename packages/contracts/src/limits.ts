/**
 * Every number of the specification's section 9 and every rate limit. Names say the unit;
 * durations are in milliseconds.
 */

// Tells the bundler that numbers which only the server uses can be left out of the portal.
/* @__NO_SIDE_EFFECTS__ */ export function seconds(n: number) {
  return n * 1000
}
/* @__NO_SIDE_EFFECTS__ */ export function minutes(n: number) {
  return seconds(60 * n)
}
/* @__NO_SIDE_EFFECTS__ */ export function hours(n: number) {
  return minutes(60 * n)
}
/* @__NO_SIDE_EFFECTS__ */ export function days(n: number) {
  return hours(24 * n)
}

export const text = { max: 191, min: 8 } as const
export const name = { min: 3, max: 100 } as const
export const email = { min: 8, max: 191 } as const
export const password = { min: 4, max: 1024, staffMin: 12 } as const
export const reason = { min: 3, max: 1000 } as const
/** A reason that is kept in all languages: its texts together fit into one call. */
export const keptReason = { name: 100, min: 3, max: 600 } as const
/** How long a member of the staff can undo a decision; its mail leaves afterwards. */
export const undo = { time: seconds(10) } as const
/** An agent's answer to a question of the staff. */
export const answer = { max: 2000 } as const
/** How often the desk says which record a member has open, and how long that is shown. */
export const recordView = { interval: seconds(4), life: seconds(10) } as const
/** How many registrations one call decides. */
export const bulk = { max: 100 } as const
/** What the staff note about a person. Only the staff read it. */
export const note = { max: 2000 } as const
/** The text of a search, and how many of its words count. */
export const search = { max: 100, words: 5 } as const
/** Where rows must be looked at to be counted, so many are. The answer says that there are more. */
export const deskCounts = { rows: 1000 } as const

export const activationLink = { life: hours(24) } as const
/** The link that makes somebody a member of the staff. */
export const invitationLink = { life: days(7) } as const
/** The link that invites an imported agent without a password to set one. */
export const welcomeLink = { life: days(14) } as const
/**
 * How long a question waits for the agent's answer, and so do its links; when the agent is reminded.
 */
export const question = { life: days(14), reminders: [days(3), days(10)] } as const
/**
 * The staff's mails about what waits: the hour of the daily one until a member chooses another, the
 * shortest time between two, and how often the server looks.
 */
export const notices = { hour: 8, pause: minutes(10), interval: minutes(1) } as const
/** The longest IANA names have some 32 letters. */
export const timeZone = { max: 64 } as const
/** The link in the mail of a decline. It outlives the pause of `applyAgain`. */
export const declinedLink = { life: days(60) } as const
/** How often a declined person may apply again. */
export const applyAgain = { pause: days(30) } as const
export const emailChangeLink = { life: hours(24) } as const
/** The link that brings the former e-mail address back. */
export const emailUndoLink = { life: days(7) } as const
/**
 * A change of the e-mail address needs the password, unless the sign-in was less than this time ago.
 */
export const recentSignIn = { life: minutes(10) } as const
/** A registration that is not activated is deleted after this time. */
export const unactivated = { life: days(7) } as const

/** The reset code of the portal. The generic card's code is `cardCode`. */
export const resetCode = {
  life: minutes(15),
  /** Until an account gets the next code. */
  pause: minutes(1),
  characters: 8,
  minEntry: 4,
  /** Tries from one network, so that strangers cannot use up the owner's. */
  tries: 5,
  /** Tries at one code from all networks: 100 of 2^40 guesses. */
  triesInAll: 100,
} as const
export const cardCode = { life: seconds(90), digits: 4, tries: 3 } as const
export const changeCode = { life: minutes(15) } as const

/** A trusted site's assertion: its greatest age, and how far ahead its end may be. */
export const assertion = { age: minutes(1), ahead: minutes(5) } as const
/**
 * How long a browser counts as trusted for an account after a sign-in, and for how many accounts
 * at once.
 */
export const trustedDevice = { life: days(180), accounts: 5 } as const

/** The second step of a sign-in. `tries` and `window` count wrong factors of one account. */
export const secondFactor = {
  tries: 5,
  window: minutes(15),
  /** How long a sign-in waits for the second step, and a new factor for its confirmation. */
  pending: minutes(10),
  /**
   * A change of the own factors needs the password, or a factor that was proved less than this time
   * ago. For rights, and for the factors of another person, a sign-in of less than this time ago
   * counts too.
   */
  recent: minutes(5),
  /** The characters of an entered code, with blanks and dashes. */
  entry: 40,
} as const
/**
 * The codes of authenticator apps (RFC 6238). `steps`: codes of so many steps before and after are
 * right too, for clocks that are wrong.
 */
export const totp = { digits: 6, period: 30, steps: 1, secretBytes: 20 } as const
export const recoveryCodes = { count: 10, characters: 10 } as const
/** `encoded`: the characters of a part of a browser's answer. */
export const passkeys = { max: 20, name: 60, encoded: 8192 } as const
/**
 * How long after a reset of the password, or a change of the e-mail address, staff cannot remove an
 * agent's factors: the owner has this time to notice.
 */
export const factorReset = { pause: hours(72) } as const
/** How long a browser may take to sign in with a passkey. */
export const passkeySignIn = { life: minutes(10) } as const
/** How often a passkey is offered to an agent who has none. */
export const passkeyOffer = { max: 2 } as const

export const session = { idle: hours(12), life: days(30), byAgent: 50 } as const
export const xToken = { skew: minutes(5) } as const

/** Sign-in for other sites (OpenID Connect). */
export const provider = {
  parameters: 40,
  parameterName: 100,
  /** Sites keep their own data in `state`. */
  parameter: 8192,
  accessToken: minutes(15),
  idToken: minutes(15),
  authorizationCode: minutes(1),
  refreshToken: days(14),
  grant: days(30),
  /** How long an interrupted request waits for the sign-in or the consent. */
  interaction: minutes(15),
  formPostPage: minutes(1),
  /**
   * Two tabs may refresh at once, and a connection may be retried: the repeated use of a code or
   * token within this time does not revoke its family.
   */
  leeway: seconds(10),
  /** How long a key is published before it signs, and after it has signed last. */
  keyAhead: days(1),
  /**
   * How long a key that replaces a stolen one is published first: as long as a server may use the
   * keys that it has read.
   */
  keyPublished: minutes(1),
  keyLife: days(90),
  keyKept: days(31),
  /** How long the portal tries to tell a site of a sign-out. */
  logoutTime: days(1),
} as const

/**
 * The connections of one server. A client that sends slowly or holds many connections open must
 * not keep others out.
 */
export const connections = {
  max: 4096,
  /** The connections of one network address, when no proxy is in front. */
  byAddress: 100,
  /** On one connection, which then closes. */
  requests: 1000,
  headers: seconds(10),
  /** The whole request with its body. */
  request: seconds(15),
  /** How often slow requests are looked for. */
  checkInterval: seconds(2),
} as const

/** How long a stopping server answers /readyz with 503 before it takes no more connections. */
export const stopping = { announced: seconds(1) } as const

/** How long the former secret of a site may stay valid. */
export const secretOverlap = { desk: hours(24), max: days(7) } as const

/** The image of a site on the page for consent. `side` is in pixels. */
export const siteLogo = { bytes: 100 * 1024, side: 1024, time: seconds(5) } as const

export const body = { maxBytes: 16 * 1024 } as const
export const list = { max: 1000, defaultLimit: 100 } as const

export const toast = {
  profileUpdated: 800,
  passwordChanged: 2000,
  listFailure: 2000,
  fileTooLarge: 3000,
  cardChanged: 3000,
  invalidJwt: 4000,
  cardProblem: 4000,
  emailInUse: 30_000,
} as const
export const fireworks = { life: 1000 } as const
export const debounce = { autoSave: 1000, generic: 500, select: 250, asyncList: 750 } as const
export const upload = { files: 1, megabytes: 1 } as const

/**
 * The number of Argon2id hashes that may run and wait on one server, and how many of these places
 * one network may have. At most one hash of an account runs at a time.
 */
export const hashing = {
  running: 2,
  waiting: 64,
  byNetwork: 8,
  /** Who is refused and calls again at once must not take the processor's time from the hashes. */
  refusedAfter: seconds(1),
  retryAfterSeconds: 2,
} as const

export interface Limit {
  /** The number of attempts in the window. */
  readonly max: number
  /** Milliseconds. */
  readonly window: number
}

/**
 * The limits of frequent calls, counted by each server on its own. The demo's visitors share a few
 * accounts and one network.
 */
export const calls = {
  listsByNetwork: { max: 60, window: minutes(1) },
  /** One search for each letter that somebody types; an agency's staff share a network. */
  agencySearchesByNetwork: { max: 600, window: minutes(1) },
  listsByNetworkInDemo: { max: 3000, window: minutes(1) },
  signedInByAgent: { max: 600, window: minutes(10) },
  changesByAgent: { max: 60, window: minutes(10) },
  /** Staff decide many registrations one after another. */
  changesByStaff: { max: 600, window: minutes(10) },
  signedInInDemo: { max: 6000, window: minutes(10) },
} as const satisfies Record<string, Limit>

/**
 * The rate limits. An attempt is counted before it is checked (product reading, section 3;
 * security a.3).
 */
export const attempts = /* @__PURE__ */ (() =>
  ({
    signupByAddress: { max: 20, window: hours(1) },
    /** In a demo, all registrations come from one desk. */
    signupByAddressInDemo: { max: 200, window: hours(1) },
    /** Counted by network, so that strangers cannot use up the owner's. */
    signupByEmail: { max: 3, window: days(1) },
    activateByAddress: { max: 30, window: hours(1) },
    // Wrong passwords of a registration that is confirmed in another browser. Only the mailbox has
    // the link, so strangers cannot use up its tries.
    activationPasswordByLink: { max: 10, window: activationLink.life },
    activationPasswordByAddress: { max: 20, window: hours(1) },
    /** Counts links that are not known, when a page reads what became of one. */
    linkStatusByAddress: { max: 30, window: hours(1) },
    /** Counts links that are not known or no longer work. */
    applicationLinkByAddress: { max: 30, window: hours(1) },
    joinByAddress: { max: 30, window: hours(1) },
    // Wrong passwords of agents who accept an invitation. Only the mailbox has the link.
    joinPasswordByLink: { max: 10, window: invitationLink.life },
    joinPasswordByAddress: { max: 20, window: hours(1) },
    emailValidateByAddress: { max: 10, window: minutes(1) },
    emailValidateByAddressAndHour: { max: 60, window: hours(1) },
    emailValidateByEmail: { max: 5, window: hours(1) },
    emailValidateInAll: { max: 600, window: minutes(1) },
    loginByAccount: { max: 5, window: minutes(15) },
    loginByTrustedDevice: { max: 10, window: minutes(15) },
    /**
     * Wrong passwords. After them only a trusted device or a reset helps (NIST SP 800-63B-4: at most
     * 100).
     */
    loginByAccountAndDay: { max: 100, window: days(1) },
    /** Right passwords. Each costs a hash and a session. */
    rightLoginByAccount: { max: 30, window: minutes(15) },
    loginByAddress: { max: 30, window: minutes(15) },
    /** The accounts whose sign-in failed from one network. */
    loginAccountsByAddress: { max: 10, window: minutes(15) },
    /** Marks an account as counted in `loginAccountsByAddress`. */
    loginAccountAtAddress: { max: 1, window: minutes(15) },
    /**
     * Failed sign-ins at all accounts, which raise the alarm in /metrics for the time of
     * `loginAlarm`. They refuse nobody.
     */
    loginFailuresInAll: { max: 50, window: minutes(1) },
    loginFailuresInAllAndHour: { max: 600, window: hours(1) },
    loginAlarm: { max: 1, window: minutes(15) },
    // Codes for one account are counted by network, so that strangers cannot use up the owner's.
    forgotByAccountAndMinute: { max: 1, window: resetCode.pause },
    forgotByAccount: { max: 3, window: minutes(15) },
    forgotByAccountAndDay: { max: 10, window: days(1) },
    forgotByAddress: { max: 10, window: minutes(15) },
    codeTriesByNetwork: { max: resetCode.tries, window: resetCode.life },
    validateByAddress: { max: 20, window: hours(1) },
    /**
     * Refuses nobody, because strangers could lock the owner out with it. It exists so that a try
     * costs the same writes with and without a code.
     */
    validateByAccount: { max: 5, window: minutes(15) },
    /** Four digits are easy to guess: after this many codes the mail holds the portal's own code. */
    cardCodesByAccountAndDay: { max: 5, window: days(1) },
    /**
     * Wrong digits at one account. The window never ends by itself, because only the owner's sign-in
     * may reset it.
     */
    cardFailuresByAccount: { max: 10, window: days(36_500) },
    /**
     * Wrong digits at all accounts. Then no account gets four digits for the time of `cardBreaker`.
     */
    cardFailuresInAll: { max: 20, window: hours(1) },
    cardBreaker: { max: 1, window: days(1) },
    changeByAddress: { max: 20, window: hours(1) },
    wrongOldPassword: { max: 5, window: minutes(15) },
    secondFactorByAccount: { max: secondFactor.tries, window: secondFactor.window },
    /** Six digits are easy to guess, so there are few tries a day after a right password. */
    secondFactorByAccountAndDay: { max: 50, window: days(1) },
    /** A browser in which the account has signed in before has counters of its own. */
    secondFactorByTrustedDevice: { max: secondFactor.tries, window: secondFactor.window },
    /** As long as the challenge of a sign-in with a passkey works, so that none works twice. */
    passkeyChallengeOnce: { max: 1, window: passkeySignIn.life },
    /** The first codes of a new authenticator app. */
    totpConfirmation: { max: 10, window: minutes(15) },
    /** Resets of agents' factors by one member of the staff, the refused ones too. */
    factorResetsByMember: { max: 20, window: hours(1) },
    jwtByAddress: { max: 30, window: minutes(15) },
    /** Longer than the life of an assertion, so that none works twice. */
    jwtOnce: { max: 1, window: minutes(10) },
    /**
     * Failed client authentications. They are counted after the check, because a site's server calls
     * all day.
     */
    clientByAddress: { max: 30, window: minutes(15) },
    /** Requests of sites that wait for a sign-in. A whole agency may call from one address. */
    interactionsByAddress: { max: 300, window: minutes(15) },
    mailsByRecipient: { max: 10, window: minutes(10) },
    /**
     * Strangers can use these up, and the rest waits. So they do not count for codes that a trusted
     * device has asked for, which have a limit of their own: the owner can always get in from there.
     * In a new browser the password and a code that was mailed before still work.
     */
    mailsByRecipientAndDay: { max: 30, window: days(1) },
    codesToTrustedDevice: { max: 10, window: days(1) },
    emailChangesByAgent: { max: 3, window: days(1) },
    emailChangesByAddress: { max: 3, window: days(1) },
    missingTranslationsByAddress: { max: 60, window: minutes(1) },
  }) as const satisfies Record<string, Limit>)()
