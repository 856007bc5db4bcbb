import { and, eq, isNotNull, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import {
  days,
  hours,
  minutes,
  recordView,
  secondFactor,
  unactivated,
} from '@passerelle/contracts/limits.ts'
import {
  activations,
  accounts,
  application_links,
  attempts,
  change_codes,
  email_changes,
  email_undos,
  interruptions,
  logout_notices,
  mailbox,
  outbox,
  passkey_challenges,
  pending_sign_ins,
  provider_records,
  questions,
  record_views,
  reset_codes,
  sessions,
  totp_secrets,
} from './db/schema.ts'
import { forgetPasswordKinds } from './crypto/imported/kinds.ts'
import { endDueSuspensions } from './agents/suspension.ts'
import { advanceQuestions } from './applications/question-mails.ts'
import type { Deps } from './deps.ts'
import { refreshFindings } from './findings/refresh.ts'
import { endExpiredSessions } from './sessions/sessions.ts'
import { advanceKeys } from './signing-keys/signing-keys.ts'

/** How long links, codes and mails are kept, so that an old link still gets the right answer. */
const retention = days(30)
/** An expired code or token is kept this long, so that it is still recognised. */
const expiredRetention = hours(1)
const interval = minutes(10)
/**
 * The most rows that one statement deletes. However many are due, each statement ends long before
 * the database's limit, and what it did stays done.
 */
const partSize = 500

/** The first rows of a table that are due, at most a part. */
const firstDue = (table: PgTable, due: SQL | undefined) =>
  and(
    due,
    sql`${table}.ctid = any(array(select ctid from ${table} where ${due} limit ${partSize}))`,
  )

/** Does a part of the work, and returns the number of rows that it found. */
type Step = (deps: Deps) => Promise<number>

const before = (at: Date, age: number) => new Date(at.getTime() - age)

async function forgetRegistrations({ db, now, log }: Deps): Promise<number> {
  const due = and(
    eq(accounts.state, 'registered'),
    lte(accounts.created_at, before(now(), unactivated.life)),
  )
  const deleted = await db
    .delete(accounts)
    .where(firstDue(accounts, due))
    .returning({ id: accounts.id })
  for (const { id } of deleted) log.info({ agentId: id }, 'registration forgotten')
  return deleted.length
}

/** A link that is void or has expired no longer keeps the data of its registration. */
async function clearLinks({ db, now }: Deps): Promise<number> {
  const due = and(
    isNotNull(activations.registration),
    or(lte(activations.expires_at, now()), isNull(activations.agent_id)),
  )
  const cleared = await db
    .update(activations)
    .set({ registration: null, voided_at: now() })
    .where(firstDue(activations, due))
    .returning({ id: activations.token_hash })
  return cleared.length
}

/** Adds up the counts of agents, if any have changed since the last time. */
async function addUpCounts({ db }: Deps): Promise<number> {
  const group = sql`state, country_id, assigned_to, finding, queue_place, has_open_request`
  await db.execute(sql`
    with changed as (
      delete from agent_counts
      where exists (select 1 from agent_counts group by ${group} having count(*) > 1)
      returning *
    )
    insert into agent_counts
    select ${group}, sum(agents) from changed group by ${group} having sum(agents) <> 0`)
  return 0
}

interface DueRows {
  /** The time by which a row is due. It has an index. */
  readonly column: PgColumn
  /** How long after that time the row is kept. */
  readonly kept?: number
  readonly condition?: SQL
}

/** The rows that are deleted when their time has come, by table. */
const dueRows = {
  attempts: { column: attempts.ends_at },
  activations: { column: activations.created_at, kept: retention },
  email_changes: { column: email_changes.created_at, kept: retention },
  email_undos: { column: email_undos.created_at, kept: retention },
  reset_codes: { column: reset_codes.created_at, kept: retention },
  change_codes: { column: change_codes.created_at, kept: retention },
  outbox: { column: outbox.created_at, kept: retention },
  logout_notices: { column: logout_notices.created_at, kept: retention },
  mailbox: { column: mailbox.received_at, kept: retention },
  interruptions: { column: interruptions.expires_at },
  pending_sign_ins: { column: pending_sign_ins.expires_at },
  record_views: { column: record_views.seen_at, kept: recordView.life },
  passkey_challenges: { column: passkey_challenges.expires_at },
  totp_secrets: {
    column: totp_secrets.created_at,
    kept: secondFactor.pending,
    condition: isNull(totp_secrets.confirmed_at),
  },
  provider_records: { column: provider_records.expires_at, kept: expiredRetention },
  application_links: { column: application_links.expires_at, kept: retention },
} satisfies Record<string, DueRows>

/** The columns by which housekeeping finds rows. */
export const dueColumns: readonly PgColumn[] = [
  ...Object.values<DueRows>(dueRows).map(({ column }) => column),
  sessions.expires_at,
  sessions.last_seen_at,
  sessions.suspended_at,
  accounts.suspended_until,
  questions.asked_at,
]

const deleteDue =
  ({ column, kept = 0, condition }: DueRows): Step =>
  async ({ db, now }) => {
    const due = and(condition, lte(column, before(now(), kept)))
    const deleted = await db
      .delete(column.table)
      .where(firstDue(column.table, due))
      .returning({ one: sql`1` })
    return deleted.length
  }

const steps = {
  sessions: (deps) => endExpiredSessions(deps, partSize),
  suspensions: (deps) => endDueSuspensions(deps),
  registrations: forgetRegistrations,
  links: clearLinks,
  ...Object.fromEntries(Object.entries(dueRows).map(([table, rows]) => [table, deleteDue(rows)])),
  findings: ({ db }) => refreshFindings(db, partSize),
  agent_counts: addUpCounts,
  questions: (deps) => advanceQuestions(deps, partSize),
  password_kinds: ({ db }) => forgetPasswordKinds(db),
  signing_keys: async (deps) => {
    await advanceKeys(deps)
    return 0
  },
} satisfies Record<string, Step>

/** How often each step has failed since the start, for /metrics. */
export type HousekeepingFailures = Map<string, number>
export function noFailures(): HousekeepingFailures {
  return new Map(Object.keys(steps).map((name) => [name, 0]))
}

/**
 * Deletes old rows: ended sessions and counters, registrations that were never activated, old
 * links, codes and mails, expired records of the provider. It also reminds agents of questions,
 * advances the signing keys, computes outdated findings and adds up counts. A step that fails is logged and counted, and the others go on; the
 * next run goes on where it stopped.
 */
export async function runHousekeeping(
  deps: Deps,
  failures: HousekeepingFailures = noFailures(),
): Promise<void> {
  for (const [step, doPart] of Object.entries<Step>(steps))
    try {
      while ((await doPart(deps)) >= partSize);
    } catch (err) {
      failures.set(step, (failures.get(step) ?? 0) + 1)
      deps.log.warn({ err, step }, 'housekeeping failed')
    }
}

/** Runs housekeeping at the start and every ten minutes, one run at a time. */
export function startHousekeeping(
  deps: Deps,
  failures: HousekeepingFailures,
): { stop: () => void } {
  let isRunning = false
  const run = async () => {
    if (isRunning) return
    isRunning = true
    await runHousekeeping(deps, failures)
    isRunning = false
  }
  void run()
  const timer = setInterval(() => void run(), interval).unref()
  return { stop: () => clearInterval(timer) }
}
