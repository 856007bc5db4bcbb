/**
 * Back-channel logout: a worker tells sites of sign-outs that have happened. No request waits for
 * it.
 */
import { provider as limits, seconds } from '@passerelle/contracts/limits.ts'
import { logout_notices } from '../../../db/schema.ts'
import type { Deps } from '../../../deps.ts'
import { claimNext, releaseClaim, retryDelay } from '../../../outbox/claim.ts'
import { sendInParallel, startOutboxWorker, type OutboxWorker } from '../../../outbox/worker.ts'
import { providerOf } from '../oidc-provider/instance.ts'

type LogoutNotice = typeof logout_notices.$inferSelect

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

/** @returns true when the site was told */
async function sendNotice(deps: Deps, notice: LogoutNotice): Promise<boolean> {
  const { db, now, log } = deps
  const ids = { noticeId: notice.id, clientId: notice.client_id }
  let isTold: boolean
  try {
    isTold = await postLogoutToken(deps, notice)
  } catch (error) {
    await noteFailure(deps, notice, messageOf(error).slice(0, 300))
    return false
  }
  if (isTold) {
    const result = { state: 'sent', sent_at: now(), fault: null } as const
    await releaseClaim(db, logout_notices, notice.id, result)
    log.info(ids, 'site told of a sign-out')
  } else {
    const fault = 'the site has no address for it any more'
    await releaseClaim(db, logout_notices, notice.id, { state: 'dropped', fault })
    log.info(ids, 'site wants to be told of sign-outs no more')
  }
  return isTold
}

async function noteFailure(
  { db, now, log }: Deps,
  { id, client_id: clientId, tries }: LogoutNotice,
  fault: string,
): Promise<void> {
  const entry = { noticeId: id, clientId, tries, fault }
  if (tries >= limits.logoutTries) {
    await releaseClaim(db, logout_notices, id, { state: 'failed', fault })
    log.error(entry, 'site could not be told of a sign-out')
    return
  }
  const next_at = new Date(now().getTime() + retryDelay(tries, id))
  await releaseClaim(db, logout_notices, id, { fault, next_at })
  log.warn(entry, 'site was not told of a sign-out yet')
}

/** fetch puts the reason into the error's cause. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}

/**
 * Tells all sites that are to be told, oldest notice first.
 * @param goOn is called before each notice
 * @returns the number of sites that were told
 */
export function sendDueNotices(deps: Deps, goOn: () => boolean = () => true): Promise<number> {
  return sendInParallel(
    async () => (goOn() ? claimNext(deps.db, logout_notices, deps.now(), claimLength) : undefined),
    (notice) => sendNotice(deps, notice),
  )
}

export const startNoticeWorker = (deps: Deps): OutboxWorker =>
  startOutboxWorker(deps, 'notice', (goOn) => sendDueNotices(deps, goOn))
