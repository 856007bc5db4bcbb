import { and, eq, lte } from 'drizzle-orm'
import { days, hours, minutes, unactivated } from '@passerelle/contracts/limits.ts'
import {
  activations,
  agents,
  change_codes,
  email_changes,
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

/** Links, codes and mails are kept this long after they were made: long enough to answer what became of them. */
const kept = days(30)
/** A code or token that comes too late is still known for what it was. */
const keptExpired = hours(1)
const interval = minutes(10)

/** Forgets what nobody needs any more: ended sessions and counts, registrations that were never activated, old links, codes and mails, what sites were given; and changes the signing keys in their time. */
export async function tidy(deps: Deps): Promise<void> {
  const { db, now, log } = deps
  const at = now()
  const long = new Date(at.getTime() - kept)
  await deleteExpiredSessions(deps)
  await deleteExpiredLimits(db, at)
  const gone = await db
    .delete(agents)
    .where(
      and(
        eq(agents.state, 'registered'),
        lte(agents.created_at, new Date(at.getTime() - unactivated.life)),
      ),
    )
    .returning({ id: agents.id })
  for (const { id } of gone) log.info({ agentId: id }, 'registration forgotten')
  for (const table of [
    activations,
    email_changes,
    reset_codes,
    change_codes,
    outbox,
    logout_notices,
  ])
    await db.delete(table).where(lte(table.created_at, long))
  await db.delete(mailbox).where(lte(mailbox.received_at, long))
  await db.delete(interruptions).where(lte(interruptions.expires_at, at))
  await db
    .delete(provider_records)
    .where(lte(provider_records.expires_at, new Date(at.getTime() - keptExpired)))
  await advanceKeys(deps)
}

/** Tidies at the start and every ten minutes. A database that is away is asked again the next time. */
export function startHousekeeping(deps: Deps): { stop: () => void } {
  const run = () =>
    tidy(deps).catch((error: unknown) => deps.log.warn({ err: error }, 'housekeeping failed'))
  void run()
  const timer = setInterval(() => void run(), interval).unref()
  return { stop: () => clearInterval(timer) }
}
