/**
 * All tables. Columns have the wire names where the specification has them. Times are
 * `timestamptz`. Secrets are stored hashed.
 */
import { sql, type SQLWrapper } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import type {
  AgentState,
  DecisionState,
  NoticeTime,
  ReasonPurpose,
  Role,
} from '@passerelle/contracts/choices.ts'
import type { CountryArea } from '@passerelle/contracts/countries.ts'
import type { FindingLevel } from '@passerelle/contracts/finding-levels.ts'
import type { MemberState } from '@passerelle/contracts/members.ts'
import type { SiteSettings } from '@passerelle/contracts/sites.ts'
import type { ConsentName, ConsentPlace } from '@passerelle/contracts/terms.ts'
import { generatedWords, tsvector } from './search/search-words.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/**
 * Since when a registration waits: since its confirmation, without the time that it has waited for
 * somebody else than the staff. In UTC, because an index needs an expression that depends on no
 * setting.
 */
export function waitingSince(confirmedAt: SQLWrapper, pausedTime: SQLWrapper) {
  return sql<Date>`((${confirmedAt} at time zone 'UTC' + ${pausedTime} * interval '1 millisecond') at time zone 'UTC')`
}

/** A whole name, by which the same person is found again. */
export function personName(name: SQLWrapper, surname: SQLWrapper) {
  return sql`lower(${surname} || ' ' || ${name})`
}
/** The name of an agency, by which colleagues are found. */
export function agencyKey(name: SQLWrapper) {
  return sql<string>`lower(${name})`
}
/** The domain of an e-mail address. */
export function mailDomain(email: SQLWrapper) {
  return sql<string>`split_part(${email}, '@', 2)`
}

/** The columns that every agent has, and that are null for staff who are not agents. */
export const requiredAgentColumns = [
  'country_id',
  'agency_position_id',
  'main_area_of_responsibility_id',
  'agency_name',
  'street',
  'city',
  'zip_code',
  'agency_country_id',
  'terms_accepted_at',
] as const

/** The last decision on an agent, with what takes it back. Times are ISO 8601 UTC. */
export interface DecisionUndo {
  /** What was decided. Decisions that are older than this field have the state of the agent. */
  readonly decision?: DecisionState
  readonly by: string
  readonly at: string
  /** The decision's mail in the outbox. */
  readonly mail: string
  /** The entry of the directory that the decision added. */
  readonly agency: number | null
  /** The values before the reviewer's corrections, by column. */
  readonly corrected?: Readonly<Record<string, ChangeValue>>
  readonly before: {
    readonly state: AgentState
    readonly reason: string | null
    readonly pin_code: string | null
    readonly assigned_to: string | null
    readonly decided_by: string | null
    readonly decided_at: string | null
    readonly suspended_at?: string | null
    readonly suspended_until?: string | null
  }
}

/** Everybody who can sign in: agents, and members of the staff. Some people are both. */
export const accounts = pgTable(
  'accounts',
  {
    id: uuid().primaryKey(),
    /** Null for staff who are not agents. */
    state: text().$type<AgentState>(),
    /**
     * The address in its canonical spelling (contracts/fields.ts). If two people register at the
     * same time, the unique index refuses the second.
     */
    email: text().notNull(),
    /** Null until somebody who was invited sets a password. */
    password_hash: text(),
    name: text().notNull(),
    surname: text().notNull(),
    language: text(),
    locale: text(),
    gender_id: integer(),
    birthdate: date({ mode: 'string' }),
    phone: text(),
    country_id: integer(),
    /** The login number, issued at approval ("eXperts login"). */
    pin_code: text(),
    agency_position_id: integer(),
    main_area_of_responsibility_id: integer(),
    work_environment_id: integer(),
    workin_agency_since: integer(),
    agency_department: text(),
    airport: text(),
    agency_name: text(),
    iata_nr: text(),
    street: text(),
    building_nr: text(),
    city: text(),
    state_name: text(),
    zip_code: text(),
    agency_country_id: integer(),
    optin: boolean().notNull().default(false),
    consent_communication: boolean().notNull().default(false),
    consent_participation: boolean().notNull().default(false),
    terms_accepted_at: at('terms_accepted_at'),
    created_at: at('created_at').notNull(),
    activated_at: at('activated_at'),
    decided_at: at('decided_at'),
    /** The member of staff who decided. */
    decided_by: uuid().references((): AnyPgColumn => accounts.id, { onDelete: 'set null' }),
    /** The last decision, with what takes it back. */
    undo: jsonb().$type<DecisionUndo>(),
    suspended_at: at('suspended_at'),
    /** When a suspension ends by itself; null when it does not. */
    suspended_until: at('suspended_until'),
    /** How often the account was offered a passkey. */
    passkey_offers: integer().notNull().default(0),
    /** Grows with every change of what the desk shows, so that nobody decides on an old record. */
    version: integer().notNull().default(1),
    /** The gravest finding while the registration or a change request waits (findings/refresh.ts). */
    worst_finding: text().$type<FindingLevel>(),
    /** The version that `worst_finding` was computed for. */
    findings_version: integer(),
    /** No index may name it: a sign-in would write all indexes of the account. */
    last_signed_in_at: at('last_signed_in_at'),
    /** Why a registration was declined or an agent suspended. */
    reason: text(),
    /** The member of staff who looks after the registration until the decision. */
    assigned_to: uuid().references((): AnyPgColumn => accounts.id, { onDelete: 'set null' }),
    /**
     * When the agent was asked the question that is not closed (table `questions`), and when it was
     * answered. Null without such a question.
     */
    asked_at: at('asked_at'),
    answered_at: at('answered_at'),
    /** How long the registration has waited for somebody else than the staff. Milliseconds. */
    paused_time: bigint({ mode: 'number' }).notNull().default(0),
    /** Those that wait with an answered question come first, those with an open one last. */
    queue_place: integer()
      .notNull()
      .generatedAlwaysAs(
        sql`case when asked_at is null then 1 when answered_at is null then 2 else 0 end`,
      ),
    /** Whether the agent has an open change request. A trigger on those keeps it (migrations). */
    has_open_request: boolean().notNull().default(false),
    /** When a declined person has last applied again. */
    applied_again_at: at('applied_again_at'),
    /**
     * The words that the desk's search finds, besides the login number, and their beginnings. The
     * column `words` of 0.2.0 is still in the database, here and in `agencies`: servers of 0.2.0 name
     * it. The next release drops it.
     */
    word_prefixes: tsvector().generatedAlwaysAs(
      generatedWords(['name', 'surname', 'email', 'agency_name', 'city', 'iata_nr'], 'phone'),
    ),
  },
  (t) => [
    uniqueIndex('accounts_email').on(t.email),
    uniqueIndex('accounts_pin_code').on(t.pin_code),
    // The lists of the desk, in each of their orders, by state and over all.
    index('accounts_queue').on(t.state, t.activated_at, t.id),
    index('accounts_waiting_places')
      .on(t.queue_place, waitingSince(t.activated_at, t.paused_time), t.id)
      .where(sql`state = 'activated'`),
    index('accounts_waiting_since')
      .on(waitingSince(t.activated_at, t.paused_time), t.id)
      .where(sql`state = 'activated'`),
    index('accounts_countries').on(t.country_id, t.created_at, t.id),
    // The registrations that wait for the staff: an open question has the place 2.
    index('accounts_due_countries')
      .on(t.country_id, waitingSince(t.activated_at, t.paused_time), t.id)
      .where(sql`state = 'activated' and queue_place <> 2`),
    // When the newest one came, and the newest answer, by country.
    index('accounts_waiting_countries')
      .on(t.country_id, t.activated_at, t.id)
      .where(sql`state = 'activated'`),
    index('accounts_answered')
      .on(t.country_id, t.answered_at)
      .where(sql`state = 'activated' and queue_place = 0`),
    index('accounts_applied_again')
      .on(t.country_id, t.applied_again_at)
      .where(sql`state = 'activated' and applied_again_at is not null`),
    index('accounts_created').on(t.created_at, t.id),
    index('accounts_state_created').on(t.state, t.created_at, t.id),
    index('accounts_surname').on(sql`lower(${t.surname})`, t.id),
    index('accounts_state_surname').on(t.state, sql`lower(${t.surname})`, t.id),
    index('accounts_prefixes').using('gin', t.word_prefixes).with({ fastupdate: false }),
    // Few of many wait, so a common word is not looked up among all.
    index('accounts_waiting_prefixes')
      .using('gin', t.word_prefixes)
      .with({ fastupdate: false })
      .where(sql`state = 'activated'`),
    index('accounts_requesting_prefixes')
      .using('gin', t.word_prefixes)
      .with({ fastupdate: false })
      .where(sql`has_open_request`),
    index('accounts_waiting_findings')
      .on(t.worst_finding, t.queue_place, waitingSince(t.activated_at, t.paused_time), t.id)
      .where(sql`state = 'activated'`),
    index('accounts_outdated_findings')
      .on(t.id)
      .where(
        sql`(state = 'activated' or has_open_request) and findings_version is distinct from version`,
      ),
    // Few of many agents have a change request.
    index('accounts_requesting_surname')
      .on(sql`lower(${t.surname})`, t.id)
      .where(sql`has_open_request`),
    index('accounts_requests')
      .on(t.queue_place, t.worst_finding, t.assigned_to)
      .where(sql`has_open_request`),
    // What findings look up.
    index('accounts_phone').on(t.phone),
    index('accounts_iata').on(t.iata_nr),
    index('accounts_person').on(personName(t.name, t.surname)),
    index('accounts_agency_domain')
      .on(agencyKey(t.agency_name), mailDomain(t.email))
      .where(sql`state = 'approved'`),
    index('accounts_assigned_waiting')
      .on(t.assigned_to, t.state, t.queue_place, waitingSince(t.activated_at, t.paused_time), t.id)
      .where(sql`assigned_to is not null`),
    index('accounts_asked')
      .on(t.asked_at)
      .where(sql`asked_at is not null`),
    index('accounts_decided')
      .on(t.decided_by)
      .where(sql`decided_by is not null`),
    // The hashes of other systems, which become fewer.
    index('accounts_imported_hash')
      .on(t.id)
      .where(sql`password_hash like 'imported:%'`),
    index('accounts_suspended_until')
      .on(t.suspended_until)
      .where(sql`suspended_until is not null`),
    check(
      'accounts_agent_is_complete',
      sql`${t.state} is null or (${sql.join(
        requiredAgentColumns.map((name) => sql`${t[name]} is not null`),
        sql` and `,
      )})`,
    ),
  ],
)

/**
 * The orders of the desk's lists by last sign-in. Triggers on `accounts` (migrations) keep it, so
 * that a sign-in changes no index of that table.
 */
export const last_sign_ins = pgTable(
  'last_sign_ins',
  {
    account_id: uuid()
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    state: text().$type<AgentState>(),
    country_id: integer(),
    has_open_request: boolean().notNull().default(false),
    /** The beginning of 1970 for an account that has never signed in. */
    at: at('at').notNull(),
  },
  (t) => [
    index('last_sign_ins_order').on(t.at, t.account_id),
    index('last_sign_ins_state_order').on(t.state, t.at, t.account_id),
    index('last_sign_ins_country_order').on(t.country_id, t.at, t.account_id),
    // Few of many agents have a change request.
    index('last_sign_ins_requesting_order')
      .on(t.at, t.account_id)
      .where(sql`has_open_request`),
  ],
)

/**
 * How many agents share what the desk counts by. Triggers on `accounts` (migrations) write one row
 * with 1 or -1 for each change, so that changes never wait for one another; housekeeping adds the
 * rows up. The number of agents is the sum of the rows.
 */
export const agent_counts = pgTable('agent_counts', {
  state: text().$type<AgentState>().notNull(),
  country_id: integer().notNull(),
  assigned_to: uuid(),
  /** The gravest finding of an agent of whom something waits. */
  finding: text().$type<FindingLevel>(),
  queue_place: integer().notNull(),
  has_open_request: boolean().notNull(),
  agents: bigint({ mode: 'number' }).notNull(),
})

/** The staff: what an account may do at the desk. */
export const members = pgTable('members', {
  account_id: uuid()
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  role: text().$type<Role>().notNull(),
  /** The areas that the member is limited to; none means all. */
  areas: text().array().$type<CountryArea[]>().notNull().default([]),
  state: text().$type<MemberState>().notNull(),
  invited_at: at('invited_at').notNull(),
})

/**
 * When members of the staff are told by mail of what waits. The row of a member who has chosen
 * nothing has null there, and the defaults of the product count.
 */
export const staff_notices = pgTable('staff_notices', {
  account_id: uuid()
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  registrations: text().$type<NoticeTime>(),
  /** In the time zone. */
  hour: integer(),
  /** IANA name. */
  time_zone: text(),
  /** Until when the member knows what came: the last mail, or the last choice. */
  told_at: at('told_at').notNull(),
})

/**
 * Which record each member has open. Rows expire within seconds (contracts/limits.ts), and nothing
 * else keeps who looked.
 */
export const record_views = pgTable(
  'record_views',
  {
    member_id: uuid()
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    agent_id: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    seen_at: at('seen_at').notNull(),
  },
  (t) => [index('record_views_agent').on(t.agent_id), index('record_views_seen').on(t.seen_at)],
)

/** The links that make somebody who was invited a member. */
export const invitations = pgTable(
  'invitations',
  {
    token_hash: text().primaryKey(),
    account_id: uuid()
      .notNull()
      .references(() => members.account_id, { onDelete: 'cascade' }),
    expires_at: at('expires_at').notNull(),
    used_at: at('used_at'),
    /** A newer invitation was sent, or the member was closed. */
    voided_at: at('voided_at'),
  },
  (t) => [index('invitations_account').on(t.account_id)],
)

/** The rows of a registration whose place in the tables another one has taken. */
export interface KeptRegistration {
  readonly agent: {
    readonly name: string
    readonly surname: string
    readonly locale: string | null
    readonly password_hash: string
  }
  readonly terms: readonly object[]
  readonly consents: readonly object[]
}

export const activations = pgTable(
  'activations',
  {
    token_hash: text().primaryKey(),
    agent_id: uuid().references(() => accounts.id, { onDelete: 'set null' }),
    created_at: at('created_at').notNull(),
    expires_at: at('expires_at').notNull(),
    used_at: at('used_at'),
    /** Replaced by a newer registration of the same browser, or another link was used. */
    voided_at: at('voided_at'),
    /**
     * Hash of the mark of the browser that sent the registration. Null when it sent none. In any
     * other browser the link needs the registration's password.
     */
    mark_hash: text(),
    /**
     * The registration that the link confirms, when a later one with the same address stands in
     * `accounts`. Null: it is the one in `accounts`.
     */
    registration: jsonb().$type<KeptRegistration>(),
  },
  (t) => [
    index('activations_agent').on(t.agent_id),
    index('activations_created').on(t.created_at),
    index('activations_registration')
      .on(t.expires_at)
      .where(sql`registration is not null`),
  ],
)

/**
 * What somebody proved at the sign-in: a password, alone or with a second factor, a passkey whose
 * device verified the person, or the assertion of a trusted site, which does not say what the agent
 * proved there. A device key never leaves its device; a synced key does.
 */
export type SignInMethod =
  | 'password'
  | 'passwordAndTotp'
  | 'passwordAndRecoveryCode'
  | 'passwordAndDeviceKey'
  | 'passwordAndSyncedKey'
  | 'deviceKey'
  | 'syncedKey'
  | 'assertion'

export const sessions = pgTable(
  'sessions',
  {
    id_hash: text().primaryKey(),
    account_id: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** The session's key for X-Token. */
    token: text().notNull(),
    /** The id of the provider's session in this browser. Only the server knows it. */
    provider_session: text(),
    user_agent: text(),
    /** How the agent signed in. Null for sessions that are older than this column. */
    signed_in_with: text().$type<SignInMethod>(),
    created_at: at('created_at').notNull(),
    last_seen_at: at('last_seen_at').notNull(),
    expires_at: at('expires_at').notNull(),
    /**
     * When the session was suspended. Since then it does not open the portal, and sites' sign-ins
     * wait for a new sign-in.
     */
    suspended_at: at('suspended_at'),
    /** When a second factor was last proved in this session; null for a password alone. */
    factor_at: at('factor_at'),
  },
  (t) => [
    index('sessions_account').on(t.account_id),
    index('sessions_expiry').on(t.expires_at),
    index('sessions_seen').on(t.last_seen_at),
    index('sessions_suspended')
      .on(t.suspended_at)
      .where(sql`suspended_at is not null`),
    index('sessions_provider')
      .on(t.provider_session)
      .where(sql`provider_session is not null`),
  ],
)

/** The secrets of authenticator apps (RFC 6238): at most one in use and one to confirm an account. */
export const totp_secrets = pgTable(
  'totp_secrets',
  {
    id: uuid().primaryKey(),
    account_id: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** The secret, encrypted. */
    sealed: text().notNull(),
    created_at: at('created_at').notNull(),
    /** Null until the first right code. */
    confirmed_at: at('confirmed_at'),
    /** The session that asked for the secret. Only this session can confirm it. */
    session_hash: text().notNull(),
    /** The time step of the last code that was used. Its code and those before it are void. */
    last_step: bigint({ mode: 'number' }),
    last_used_at: at('last_used_at'),
  },
  (t) => [
    index('totp_secrets_account').on(t.account_id),
    uniqueIndex('totp_secrets_used')
      .on(t.account_id)
      .where(sql`confirmed_at is not null`),
    uniqueIndex('totp_secrets_waiting')
      .on(t.account_id)
      .where(sql`confirmed_at is null`),
    index('totp_secrets_created')
      .on(t.created_at)
      .where(sql`confirmed_at is null`),
  ],
)

/** The public keys of passkeys (Web Authentication, section 4). */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid().primaryKey(),
    account_id: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** base64url, as the browser sends it. */
    credential_id: text().notNull(),
    /** The COSE key. base64url. */
    public_key: text().notNull(),
    /** The authenticator's counter of signatures; 0 where it has none. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    /** Whether the key may leave its device, and whether it has. */
    backup_eligible: boolean().notNull(),
    backed_up: boolean().notNull(),
    /** As its owner calls it. */
    name: text().notNull(),
    created_at: at('created_at').notNull(),
    last_used_at: at('last_used_at'),
  },
  (t) => [
    uniqueIndex('passkeys_credential').on(t.credential_id),
    index('passkeys_account').on(t.account_id),
  ],
)

/** The codes for somebody who lost the authenticator. Each is good once. */
export const recovery_codes = pgTable(
  'recovery_codes',
  {
    account_id: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** A keyed hash of the code and its account. */
    code_hash: text().notNull(),
    created_at: at('created_at').notNull(),
    used_at: at('used_at'),
  },
  (t) => [primaryKey({ columns: [t.account_id, t.code_hash] })],
)

/** Sign-ins whose password was right and that wait for the second factor. Each opens one session. */
export const pending_sign_ins = pgTable(
  'pending_sign_ins',
  {
    /** Hash of the browser's cookie. */
    token_hash: text().primaryKey(),
    account_id: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Hash of the stored password hash that the password was checked against. */
    password_mark: text().notNull(),
    /** The challenge for passkeys. base64url. */
    challenge: text().notNull(),
    created_at: at('created_at').notNull(),
    expires_at: at('expires_at').notNull(),
  },
  (t) => [
    index('pending_sign_ins_account').on(t.account_id),
    index('pending_sign_ins_expiry').on(t.expires_at),
  ],
)

/** The challenges that wait for a new passkey. Each works once, in the session that asked for it. */
export const passkey_challenges = pgTable(
  'passkey_challenges',
  {
    session_hash: text()
      .primaryKey()
      .references(() => sessions.id_hash, { onDelete: 'cascade' }),
    /** base64url. */
    challenge: text().notNull(),
    expires_at: at('expires_at').notNull(),
  },
  (t) => [index('passkey_challenges_expiry').on(t.expires_at)],
)

/** One row for each counter of a rate limit, shared by all servers. */
export const attempts = pgTable(
  'attempts',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    ends_at: at('ends_at').notNull(),
  },
  (t) => [index('attempts_expiry').on(t.ends_at)],
)

/**
 * The door that a code belongs to: the portal's sign-in page or the generic card. A code of one
 * does not work at the other.
 */
export type CodeProfileName = 'portal' | 'card'

export const reset_codes = pgTable(
  'reset_codes',
  {
    id: uuid().primaryKey(),
    profile: text().$type<CodeProfileName>().notNull().default('portal'),
    account_id: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    code_hash: text().notNull(),
    tries: integer().notNull().default(0),
    created_at: at('created_at').notNull(),
    expires_at: at('expires_at').notNull(),
    spent_at: at('spent_at'),
    /**
     * The link of the code's mail. A newer code does not void it, and wrong codes do not use it up,
     * so that strangers who ask for codes and guess cannot keep the owner out.
     */
    link_hash: text(),
    link_spent_at: at('link_spent_at'),
  },
  (t) => [
    index('reset_codes_account').on(t.account_id),
    index('reset_codes_created').on(t.created_at),
    uniqueIndex('reset_codes_link').on(t.link_hash),
  ],
)

export const change_codes = pgTable(
  'change_codes',
  {
    token_hash: text().primaryKey(),
    profile: text().$type<CodeProfileName>().notNull().default('portal'),
    account_id: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    created_at: at('created_at').notNull(),
    expires_at: at('expires_at').notNull(),
    spent_at: at('spent_at'),
  },
  (t) => [
    index('change_codes_account').on(t.account_id),
    index('change_codes_created').on(t.created_at),
  ],
)

export type ChangeValue = string | number | null

/** The last decision on a change request. Times are ISO 8601 UTC. */
export interface ChangeDecision {
  readonly by: string
  readonly at: string
  readonly approve: readonly string[]
  readonly reject: readonly string[]
}

/** What takes a decision on a change request back. */
export interface ChangeUndo {
  /** The decision's mail in the outbox. */
  readonly mail: string
  /** The entry of the directory that the decision added. */
  readonly agency: number | null
  /** The request's version after the decision. */
  readonly version: number
  /** The former values of the columns of `accounts` that the decision wrote. */
  readonly values: Readonly<Record<string, ChangeValue>>
  /** The request before the decision. */
  readonly changes: Readonly<Record<string, ChangeValue>>
  readonly last_decision: ChangeDecision | null
  /** The member of staff who looked after the request. */
  readonly assigned_to?: string | null
}

export const change_requests = pgTable(
  'change_requests',
  {
    id: uuid().primaryKey(),
    agent_id: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Requested values by column of `accounts`. */
    changes: jsonb().$type<Record<string, ChangeValue>>().notNull(),
    asked_at: at('asked_at').notNull(),
    closed_at: at('closed_at'),
    /** Grows with every change of the request. */
    version: integer().notNull().default(1),
    last_decision: jsonb().$type<ChangeDecision>(),
    /** What takes the last decision back. */
    undo: jsonb().$type<ChangeUndo>(),
  },
  (t) => [
    index('change_requests_agent').on(t.agent_id),
    /** One request is open at a time. */
    uniqueIndex('change_requests_open')
      .on(t.agent_id)
      .where(sql`closed_at is null`),
    index('change_requests_queue')
      .on(t.asked_at, t.id)
      .where(sql`closed_at is null`),
  ],
)

/** The reasons that staff choose from when they decide. */
export const reasons = pgTable(
  'reasons',
  {
    id: uuid().primaryKey(),
    /** The key of a reason that comes with the product, in the texts `standard-reasons`. */
    standard_key: text(),
    for: text().$type<ReasonPurpose>().notNull(),
    /** Null: as the product calls it, in the reader's language. */
    name: text(),
    /** By language; null: as they come with the product. */
    texts: jsonb().$type<Record<string, string>>(),
    created_at: at('created_at').notNull(),
    /** When it was taken out of the list. */
    removed_at: at('removed_at'),
  },
  (t) => [
    check(
      'reasons_have_texts',
      sql`${t.standard_key} is not null or (${t.name} is not null and ${t.texts} is not null)`,
    ),
  ],
)

/** What the staff note about an agent. Only the staff read it. */
export const notes = pgTable(
  'notes',
  {
    id: uuid().primaryKey(),
    agent_id: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    author_id: uuid().references(() => accounts.id, { onDelete: 'set null' }),
    text: text().notNull(),
    created_at: at('created_at').notNull(),
  },
  (t) => [index('notes_agent').on(t.agent_id, t.created_at), index('notes_author').on(t.author_id)],
)

/** What the staff asked agents before they decided, and the answers. */
export const questions = pgTable(
  'questions',
  {
    id: uuid().primaryKey(),
    agent_id: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** As it was mailed, in the agent's language. */
    text: text().notNull(),
    /** The paths of the fields that the answer may correct. */
    fields: text().array().notNull(),
    asked_by: uuid().references(() => accounts.id, { onDelete: 'set null' }),
    asked_at: at('asked_at').notNull(),
    /** How many reminders were mailed, or are not needed any more. */
    reminders: integer().notNull().default(0),
    answered_at: at('answered_at'),
    answer: text(),
    /** What the answer corrected: old and new values by path. */
    changes: jsonb().$type<Record<string, [ChangeValue, ChangeValue]>>().notNull().default({}),
    /** When it ended: by a decision, by another question, or because nobody answered. */
    closed_at: at('closed_at'),
  },
  (t) => [
    index('questions_agent').on(t.agent_id, t.asked_at),
    index('questions_asked_by').on(t.asked_by),
    /** One question matters to the decision at a time. */
    uniqueIndex('questions_current')
      .on(t.agent_id)
      .where(sql`closed_at is null`),
    index('questions_open')
      .on(t.asked_at)
      .where(sql`closed_at is null and answered_at is null`),
  ],
)

/** The mailed links to an agent's registration: they read, answer, apply again and erase. */
export const application_links = pgTable(
  'application_links',
  {
    token_hash: text().primaryKey(),
    agent_id: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** The question that the link's mail asks; null in the mail of a decision. */
    question_id: uuid().references(() => questions.id, { onDelete: 'cascade' }),
    /** Where the link was mailed to. It ends when the agent has another address. */
    email: text().notNull(),
    expires_at: at('expires_at').notNull(),
  },
  (t) => [
    index('application_links_agent').on(t.agent_id),
    index('application_links_question').on(t.question_id),
    index('application_links_expiry').on(t.expires_at),
  ],
)

export const email_changes = pgTable(
  'email_changes',
  {
    token_hash: text().primaryKey(),
    account_id: uuid().references(() => accounts.id, { onDelete: 'set null' }),
    email: text().notNull(),
    created_at: at('created_at').notNull(),
    expires_at: at('expires_at').notNull(),
    used_at: at('used_at'),
    voided_at: at('voided_at'),
    /** The session that asked for the change. It stays when the change is complete. */
    session_hash: text(),
  },
  (t) => [
    index('email_changes_account').on(t.account_id),
    index('email_changes_created').on(t.created_at),
  ],
)

/** The links that bring a former e-mail address back. */
export const email_undos = pgTable(
  'email_undos',
  {
    token_hash: text().primaryKey(),
    account_id: uuid().references(() => accounts.id, { onDelete: 'set null' }),
    /** The former address. */
    email: text().notNull(),
    created_at: at('created_at').notNull(),
    expires_at: at('expires_at').notNull(),
    used_at: at('used_at'),
    voided_at: at('voided_at'),
  },
  (t) => [
    index('email_undos_account').on(t.account_id),
    index('email_undos_created').on(t.created_at),
  ],
)

export type MailState = 'queued' | 'sent' | 'failed'
/** `dropped`: the site has no address for notices any more. */
export type NoticeState = MailState | 'dropped'

/** Mails to send. Each is written in the transaction of the event that it reports. */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid().primaryKey(),
    /** The order of writing, also within one millisecond. */
    position: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    account_id: uuid().references(() => accounts.id, { onDelete: 'set null' }),
    /** Where `unsent` is true, a keyed hash of the address. */
    recipient: text().notNull(),
    template: text().notNull(),
    locale: text().notNull(),
    /** Lower numbers are sent first (mail/outbox.ts). */
    priority: integer().notNull().default(2),
    /** Hash of the secret that the mail carries, by which it is found when that becomes void. */
    secret_hash: text(),
    /**
     * Written for an address that has nothing to send to. It goes the way of a mail, so that counts
     * and times tell nobody which addresses are known, and is never sent.
     */
    unsent: boolean().notNull().default(false),
    /** The template's values, encrypted; cleared after the mail was sent. */
    sealed: text().notNull(),
    state: text().$type<MailState>().notNull().default('queued'),
    tries: integer().notNull().default(0),
    /** When the mail was written, or is to leave where that is later. */
    created_at: at('created_at').notNull(),
    next_at: at('next_at').notNull(),
    locked_until: at('locked_until'),
    /** After this time the mail would be wrong (a code has expired), so it is not sent. */
    useless_at: at('useless_at').notNull(),
    sent_at: at('sent_at'),
    fault: text(),
    /** The trace of the request that wrote the row (W3C Trace Context). */
    traceparent: text(),
  },
  (t) => [
    // Where few of many mails are due, this one and a sort; else the order.
    index('outbox_due')
      .on(t.next_at, t.position)
      .where(sql`state = 'queued'`),
    index('outbox_order')
      .on(t.priority, t.next_at, t.position)
      .where(sql`state = 'queued'`),
    index('outbox_recent').on(t.created_at),
    index('outbox_account').on(t.account_id),
  ],
)

/** The built-in mailbox: the mails that would have gone to SMTP. */
export const mailbox = pgTable(
  'mailbox',
  {
    id: uuid().primaryKey(),
    recipient: text().notNull(),
    subject: text().notNull(),
    html: text().notNull(),
    text: text().notNull(),
    received_at: at('received_at').notNull(),
  },
  (t) => [index('mailbox_received').on(t.received_at)],
)

/** Append-only: who did what to whom. */
export const history = pgTable(
  'history',
  {
    id: uuid().primaryKey(),
    at: at('at').notNull(),
    actor_id: uuid(),
    subject_id: uuid().notNull(),
    action: text().notNull(),
    detail: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (t) => [index('history_subject').on(t.subject_id, t.at)],
)

/** The texts of accepted terms, each stored once. They stay when their files are deleted. */
export const terms_texts = pgTable('terms_texts', {
  /** SHA-256 of the exact content. */
  hash: text().primaryKey(),
  /** The answer of the interface as JSON (contracts/terms.ts). */
  content: text().notNull(),
})

/** Append-only: which terms an agent accepted. */
export const terms_acceptances = pgTable(
  'terms_acceptances',
  {
    /** In the order of the rows. */
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    agent_id: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    terms_key: text().notNull(),
    version: text().notNull(),
    language: text().notNull(),
    text_hash: text()
      .notNull()
      .references(() => terms_texts.hash),
    accepted_at: at('accepted_at').notNull(),
  },
  (t) => [
    index('terms_acceptances_agent').on(t.agent_id),
    index('terms_acceptances_text').on(t.text_hash),
  ],
)

/** Append-only: the consents that an agent gave and withdrew. */
export const consents = pgTable(
  'consents',
  {
    /** In the order of the rows. */
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    agent_id: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    at: at('at').notNull(),
    place: text().$type<ConsentPlace>().notNull(),
    name: text().$type<ConsentName>().notNull(),
    before: boolean().notNull(),
    after: boolean().notNull(),
    /** The language of the wording. BCP 47. */
    language: text().notNull(),
    /** The text that the person read; empty where another system asked. */
    wording: text().notNull(),
    /** What an import says about where the person was asked. */
    source: text(),
  },
  (t) => [index('consents_agent').on(t.agent_id, t.name, t.id)],
)

/**
 * The kinds of password hashes that accounts brought from other systems. A wrong password takes the
 * work of all of them (crypto/imported/levelling.ts).
 */
export const password_kinds = pgTable('password_kinds', {
  kind: text().primaryKey(),
  /** The highest. */
  cost: integer().notNull(),
  /** A hash of this kind and cost that belongs to no password. */
  decoy: text().notNull(),
})

/** How far each import of a file has come. */
export const imports = pgTable('imports', {
  /** Hash of the file and of its map. */
  id: text().primaryKey(),
  /** How many rows are done. */
  rows: integer().notNull().default(0),
  /** The length of the report for these rows, in bytes. */
  report_bytes: bigint({ mode: 'number' }).notNull().default(0),
  /** How many rows had each outcome, and how many invitations were queued. */
  counts: jsonb().$type<Record<string, number>>().notNull().default({}),
  started_at: at('started_at').notNull(),
  /** Null while the import runs, and after it was interrupted. */
  ended_at: at('ended_at'),
})

/** What was imported for whom, so that the next import finds out what has changed in the source. */
export const imported_agents = pgTable(
  'imported_agents',
  {
    /** Keyed hash of the address in the source. */
    source_key: text().primaryKey(),
    /** Null when the account was deleted: it must not come back with the next import. */
    account_id: uuid().references(() => accounts.id, { onDelete: 'set null' }),
    /** Keyed hashes of the values, by field. The values themselves are not kept. */
    fields: jsonb().$type<Record<string, string>>().notNull(),
    /** When an invitation was queued. */
    invited_at: at('invited_at'),
  },
  (t) => [uniqueIndex('imported_agents_account').on(t.account_id)],
)

/** The directory of agencies. It has imported agencies and the agencies of approved agents. */
export const agencies = pgTable(
  'agencies',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    name: text().notNull(),
    city: text().notNull(),
    country_id: integer().notNull(),
    iata_nr: text(),
    /** The name in lower case without accents, for the order and the beginning of names. */
    search: text().notNull(),
    word_prefixes: tsvector().generatedAlwaysAs(generatedWords(['name', 'city', 'iata_nr'])),
  },
  (t) => [
    uniqueIndex('agencies_same').on(t.country_id, t.search, t.city),
    index('agencies_names').on(sql`${t.search} collate "C"`, t.id),
    index('agencies_names_by_country').on(t.country_id, sql`${t.search} collate "C"`, t.id),
    index('agencies_iata').on(t.iata_nr),
    index('agencies_prefixes').using('gin', t.word_prefixes).with({ fastupdate: false }),
  ],
)

export const missing_translations = pgTable(
  'missing_translations',
  {
    language: text().notNull(),
    namespace: text().notNull(),
    key: text().notNull(),
    fallback: text().notNull(),
    first_seen_at: at('first_seen_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.language, t.namespace, t.key] })],
)

/** Sites that sign agents in through the portal. */
export const sites = pgTable('sites', {
  client_id: text().primaryKey(),
  /**
   * The encrypted secret, because the protocol compares it in clear. Null for sites without one.
   */
  sealed_secret: text(),
  /** The former secret, encrypted, and the time until which it is valid. */
  sealed_former_secret: text(),
  former_secret_until: at('former_secret_until'),
  settings: jsonb().$type<SiteSettings>().notNull(),
  created_at: at('created_at').notNull(),
})

/** The logos of sites, fetched when the site was saved: no agent's browser asks the site for them. */
export const site_logos = pgTable(
  'site_logos',
  {
    client_id: text()
      .primaryKey()
      .references(() => sites.client_id, { onDelete: 'cascade' }),
    /** The hash of the image, which its address holds. */
    hash: text().notNull(),
    type: text().$type<'image/png' | 'image/jpeg' | 'image/webp'>().notNull(),
    /** Base64. */
    image: text().notNull(),
  },
  (t) => [index('site_logos_hash').on(t.hash)],
)

/**
 * The records of the provider: codes, tokens, grants, sessions. Bearer values are stored hashed.
 */
export const provider_records = pgTable(
  'provider_records',
  {
    model: text().notNull(),
    id: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    grant_id: text(),
    uid: text(),
    agent_id: uuid().references(() => accounts.id, { onDelete: 'cascade' }),
    client_id: text(),
    consumed_at: at('consumed_at'),
    expires_at: at('expires_at'),
  },
  (t) => [
    primaryKey({ columns: [t.model, t.id] }),
    index('provider_records_grant')
      .on(t.grant_id)
      .where(sql`grant_id is not null`),
    // The column is not unique, because two tabs may save the same session at once.
    index('provider_records_uid')
      .on(t.uid)
      .where(sql`uid is not null`),
    index('provider_records_agent')
      .on(t.agent_id)
      .where(sql`agent_id is not null`),
    index('provider_records_expiry').on(t.expires_at),
  ],
)

/**
 * `replacing`: the key is published, and becomes current a minute later in place of a key that may
 * have been stolen. `leaving`: a key that was replaced, published for one more minute, because
 * another server may still sign with it.
 */
export type KeyState = 'next' | 'current' | 'previous' | 'replacing' | 'leaving'

/** The keys that sign tokens. */
export const provider_keys = pgTable('provider_keys', {
  kid: text().primaryKey(),
  alg: text().$type<'RS256' | 'ES256'>().notNull(),
  state: text().$type<KeyState>().notNull(),
  /** The private key as JWK, encrypted. */
  sealed: text().notNull(),
  created_at: at('created_at').notNull(),
  /** When the key reached its state. */
  since: at('since').notNull(),
})

/**
 * Authorization requests that wait for a sign-in or a consent. Each works once, in the browser
 * that started it.
 */
export const interruptions = pgTable(
  'interruptions',
  {
    id_hash: text().primaryKey(),
    browser_hash: text().notNull(),
    /** Hash of all parameters. */
    request_hash: text().notNull(),
    client_id: text().notNull(),
    scopes: text().array().notNull(),
    /**
     * The portal's session at the interruption. A different session afterwards proves a new sign-
     * in. Null: nobody was signed in.
     */
    session_hash: text(),
    /** The address for a refused consent, encrypted; null where no consent is asked. */
    sealed_refusal: text(),
    /**
     * The agent who is asked for consent; nobody else may answer. Null where no consent is asked.
     */
    agent_id: uuid().references(() => accounts.id, { onDelete: 'cascade' }),
    created_at: at('created_at').notNull(),
    expires_at: at('expires_at').notNull(),
    /** When consent was given. */
    allowed_at: at('allowed_at'),
    used_at: at('used_at'),
  },
  (t) => [
    index('interruptions_expiry').on(t.expires_at),
    index('interruptions_request').on(t.request_hash),
    index('interruptions_agent')
      .on(t.agent_id)
      .where(sql`agent_id is not null`),
  ],
)

/**
 * The sites that an agent signs in to, and the scopes that each may read. First-party sites need
 * no consent.
 */
export const site_connections = pgTable(
  'site_connections',
  {
    agent_id: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    client_id: text()
      .notNull()
      .references(() => sites.client_id, { onDelete: 'cascade' }),
    /** The scopes that the site may read. */
    scopes: text().array().notNull(),
    /** The scopes that the agent consented to. A first-party site need not ask. */
    allowed_scopes: text().array().notNull().default([]),
    first_used_at: at('first_used_at').notNull(),
    last_used_at: at('last_used_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.agent_id, t.client_id] }),
    index('site_connections_site').on(t.client_id),
  ],
)

/** Back-channel logouts to deliver. They are written at a sign-out. */
export const logout_notices = pgTable(
  'logout_notices',
  {
    id: uuid().primaryKey(),
    client_id: text()
      .notNull()
      .references(() => sites.client_id, { onDelete: 'cascade' }),
    sub: text().notNull(),
    sid: text(),
    state: text().$type<NoticeState>().notNull().default('queued'),
    tries: integer().notNull().default(0),
    created_at: at('created_at').notNull(),
    /** When an admin put the notice into the queue again after it had failed. */
    queued_at: at('queued_at'),
    next_at: at('next_at').notNull(),
    locked_until: at('locked_until'),
    sent_at: at('sent_at'),
    fault: text(),
    /** The trace of the request that wrote the row (W3C Trace Context). */
    traceparent: text(),
  },
  (t) => [
    index('logout_notices_due')
      .on(t.next_at)
      .where(sql`state = 'queued'`),
    index('logout_notices_site').on(t.client_id),
    index('logout_notices_created').on(t.created_at),
  ],
)

/** Values that all servers of this database share, by name. */
export const installation = pgTable('installation', {
  name: text().primaryKey(),
  value: text().notNull(),
})
