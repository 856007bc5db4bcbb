/** Back-channel logout: a worker reports sign-outs to sites. No request waits for it. */
import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { provider as limits, seconds } from '@passerelle/contracts/limits.ts'
import type { Db } from '../../../db/db.ts'
import { logout_notices } from '../../../db/schema.ts'
import type { Deps } from '../../../deps.ts'
import { claimNext, releaseClaim, retryDelay } from '../../../outbox/claim.ts'
import { sendInParallel, startOutboxWorker, type OutboxWorker } from '../../../outbox/worker.ts'
import { withSpan } from '../../../tracing/tracing.ts'
import { providerOf } from '../oidc-provider/instance.ts'

type LogoutNotice = typeof logout_notices.$inferSelect

/** The number of sites that are notified at the same time. */
const lanes = 12

/** Longer than a call to a site may take. */
const claimLength = seconds(30)

/**
 * Posts the logout token (OpenID Connect Back-Channel Logout 1.0). Private addresses are refused
 * (oidc-provider/configuration.ts).
 * @returns false when the site has no address for it any more
 */
async function postLogoutToken(
  deps: Deps,
  { client_id, sub, sid }: LogoutNotice,
): Promise<boolean> {
  const { provider } = await providerOf(deps)
  const client = await provider.Client.find(client_id)
  if (client?.['backchannelLogoutUri'] === undefined) return false
  const post = client['backchannelLogout'] as (sub: string, sid: string | null) => Promise<void>
  await post.call(client, sub, sid)
  return true
}

const noticeSpan = ({ client_id, tries, traceparent }: LogoutNotice) =>
  ({
    kind: 'consumer',
    attributes: { 'notice.client_id': client_id, 'notice.tries': tries },
    parent: traceparent,
  }) as const

/** @returns true when the site was told */
async function sendNotice(deps: Deps, notice: LogoutNotice): Promise<boolean> {
  const { db, now, log } = deps
  const ids = { noticeId: notice.id, clientId: notice.client_id }
  let isDelivered: boolean
  try {
    isDelivered = await withSpan(deps.tracer, 'send notice', noticeSpan(notice), () =>
      postLogoutToken(deps, notice),
    )
  } catch (error) {
    await noteFailure(deps, notice, messageOf(error).slice(0, 300))
    return false
  }
  if (isDelivered) {
    const result = { state: 'sent', sent_at: now(), fault: null } as const
    await releaseClaim(db, logout_notices, notice.id, result)
    log.info(ids, 'site told of a sign-out')
  } else {
    const reason = 'the site has no address for it any more'
    await releaseClaim(db, logout_notices, notice.id, { state: 'dropped', fault: reason })
    log.info(ids, 'site wants to be told of sign-outs no more')
  }
  return isDelivered
}

async function noteFailure(
  { db, now, log }: Deps,
  { id, client_id: clientId, tries, created_at, queued_at }: LogoutNotice,
  reason: string,
): Promise<void> {
  const entry = { noticeId: id, clientId, tries, fault: reason }
  const since = queued_at ?? created_at
  if (now().getTime() - since.getTime() >= limits.logoutTime) {
    await releaseClaim(db, logout_notices, id, { state: 'failed', fault: reason })
    log.error(entry, 'site could not be told of a sign-out')
    return
  }
  const delay = retryDelay(tries, id)
  const next_at = new Date(now().getTime() + delay)
  await postponeLane(db, clientId, new Date(next_at.getTime() - seconds(1)))
  await releaseClaim(db, logout_notices, id, { fault: reason, next_at })
  log.warn(entry, 'site was not told of a sign-out yet')
}

/**
 * Postpones the site's other notices too, because the site would not accept them either. They come
 * before the one that failed: perhaps the site refuses only that one.
 */
async function postponeLane(db: Db, clientId: string, until: Date): Promise<void> {
  await db
    .update(logout_notices)
    .set({ next_at: until })
    .where(
      and(
        eq(logout_notices.client_id, clientId),
        eq(logout_notices.state, 'queued'),
        isNull(logout_notices.locked_until),
        lt(logout_notices.next_at, until),
      ),
    )
}

/** fetch puts the reason into the error's cause. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}

/** Is no notice to the same site on its way? */
const isLaneFree = (at: Date) =>
  sql`not exists (select 1 from logout_notices lane where lane.client_id = ${logout_notices.client_id} and lane.state = 'queued' and lane.locked_until > ${at.toISOString()}::timestamptz)`

/**
 * Claims the next notice. At most one notice of each site is sent at a time, so that a site that
 * does not answer delays only its own notices.
 */
const claimNextNotice = ({ db, now }: Deps) =>
  claimNext(db, logout_notices, now(), claimLength, isLaneFree(now()))

/**
 * Sends the notices that are due, the oldest first.
 * @param shouldContinue is called before each notice
 * @returns the number of notices that were sent
 */
export function sendDueNotices(
  deps: Deps,
  shouldContinue: () => boolean = () => true,
): Promise<number> {
  return sendInParallel(
    async () => (shouldContinue() ? claimNextNotice(deps) : undefined),
    (notice) => sendNotice(deps, notice),
    lanes,
  )
}

export function startNoticeWorker(deps: Deps): OutboxWorker {
  return startOutboxWorker(deps, 'notice', (shouldContinue) => sendDueNotices(deps, shouldContinue))
}
