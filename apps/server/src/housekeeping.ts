import { and, eq, isNotNull, isNull, lte, or } from 'drizzle-orm'
import { days, hours, minutes, unactivated } from '@passerelle/contracts/limits.ts'
import {
  activations,
  agents,
  change_codes,
  email_changes,
  email_undos,
  interruptions,
  logout_notices,
  mailbox,
  outbox,
  provider_records,
  reset_codes,
} from './db/schema.ts'
import type { Deps } from './deps.ts'
import { deleteExpiredLimits } from './rate-limit/rate-limit.ts'
import { deleteExpiredSessions } from './sessions/sessions.ts'
import { advanceKeys } from './signing-keys/signing-keys.ts'

/** How long links, codes and mails are kept, so that an old link still gets the right answer. */
const retention = days(30)
/** An expired code or token is kept this long, so that it is still recognised. */
const expiredRetention = hours(1)
const interval = minutes(10)

/**
 * Deletes old rows: ended sessions and counters, registrations that were never activated, old
 * links, codes and mails, expired records of the provider. It also advances the signing keys.
 */
export async function runHousekeeping(deps: Deps): Promise<void> {
  const { db, now, log } = deps
  const at = now()
  const cutoff = new Date(at.getTime() - retention)
  await deleteExpiredSessions(deps)
  await deleteExpiredLimits(db, at)
  const deletedAgents = await db
    .delete(agents)
    .where(
      and(
        eq(agents.state, 'registered'),
        lte(agents.created_at, new Date(at.getTime() - unactivated.life)),
      ),
    )
    .returning({ id: agents.id })
  for (const { id } of deletedAgents) log.info({ agentId: id }, 'registration forgotten')
  // A link that is void or has expired no longer keeps the data of its registration.
  await db
    .update(activations)
    .set({ registration: null, voided_at: at })
    .where(
      and(
        isNotNull(activations.registration),
        or(lte(activations.expires_at, at), isNull(activations.agent_id)),
      ),
    )
  for (const table of [
    activations,
    email_changes,
    email_undos,
    reset_codes,
    change_codes,
    outbox,
    logout_notices,
  ])
    await db.delete(table).where(lte(table.created_at, cutoff))
  await db.delete(mailbox).where(lte(mailbox.received_at, cutoff))
  await db.delete(interruptions).where(lte(interruptions.expires_at, at))
  await db
    .delete(provider_records)
    .where(lte(provider_records.expires_at, new Date(at.getTime() - expiredRetention)))
  await advanceKeys(deps)
}

/**
 * Runs housekeeping at the start and every ten minutes. When the database is away, the next run
 * tries again.
 */
export function startHousekeeping(deps: Deps): { stop: () => void } {
  const run = () =>
    runHousekeeping(deps).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'housekeeping failed'),
    )
  void run()
  const timer = setInterval(() => void run(), interval).unref()
  return { stop: () => clearInterval(timer) }
}
