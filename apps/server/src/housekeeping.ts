import { and, eq, isNotNull, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
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
  record_views,
  reset_codes,
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

const deleteDue =
  (table: PgTable, due: (at: Date) => SQL | undefined): Step =>
  async ({ db, now }) => {
    const deleted = await db
      .delete(table)
      .where(firstDue(table, due(now())))
      .returning({ one: sql`1` })
    return deleted.length
  }

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

const steps = {
  sessions: (deps) => endExpiredSessions(deps, partSize),
  suspensions: (deps) => endDueSuspensions(deps),
  attempts: deleteDue(attempts, (at) => lte(attempts.ends_at, at)),
  registrations: forgetRegistrations,
  links: clearLinks,
  ...Object.fromEntries(
    Object.entries({
      activations,
      email_changes,
      email_undos,
      reset_codes,
      change_codes,
      outbox,
      logout_notices,
    }).map(([name, table]) => [
      name,
      deleteDue(table, (at) => lte(table.created_at, before(at, retention))),
    ]),
  ),
  mailbox: deleteDue(mailbox, (at) => lte(mailbox.received_at, before(at, retention))),
  interruptions: deleteDue(interruptions, (at) => lte(interruptions.expires_at, at)),
  pending_sign_ins: deleteDue(pending_sign_ins, (at) => lte(pending_sign_ins.expires_at, at)),
  record_views: deleteDue(record_views, (at) =>
    lte(record_views.seen_at, before(at, recordView.life)),
  ),
  passkey_challenges: deleteDue(passkey_challenges, (at) => lte(passkey_challenges.expires_at, at)),
  totp_secrets: deleteDue(totp_secrets, (at) =>
    and(
      isNull(totp_secrets.confirmed_at),
      lte(totp_secrets.created_at, before(at, secondFactor.pending)),
    ),
  ),
  provider_records: deleteDue(provider_records, (at) =>
    lte(provider_records.expires_at, before(at, expiredRetention)),
  ),
  findings: ({ db }) => refreshFindings(db, partSize),
  application_links: deleteDue(application_links, (at) =>
    lte(application_links.expires_at, before(at, retention)),
  ),
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
 * links, codes and mails, expired records of the provider. It also reminds agents of
 * questions, advances the signing keys and computes outdated findings. A step that fails is logged and counted, and the others go on; the
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
