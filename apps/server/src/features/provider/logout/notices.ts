/** Back-channel logout: sites are told of a sign-out that has long been done. Nothing waits for them. */
import { provider as limits, seconds } from '@passerelle/contracts/limits.ts'
import type { Deps } from '../../../deps.ts'
import { pauseAfter } from '../../../mail/worker.ts'
import { providerOf } from '../oidc-provider/instance.ts'
import { claimNext, noteOutcome, type Notice } from './notice-store.ts'

/** Longer than telling may take; a claim of a process that ended is free again after it. */
const claim = seconds(30)
const lanes = 3

const after = (at: Date, milliseconds: number) => new Date(at.getTime() + milliseconds)

/**
 * Posts the logout token (OpenID Connect Back-Channel Logout 1.0); private addresses are refused (options.ts).
 * @returns whether there was still an address to post it to
 */
async function tell(deps: Deps, { client_id, sub, sid }: Notice): Promise<boolean> {
  const { provider } = await providerOf(deps)
  const client = await provider.Client.find(client_id)
  if (client?.['backchannelLogoutUri'] === undefined) return false
  const post = client['backchannelLogout'] as (sub: string, sid: string | null) => Promise<void>
  await post.call(client, sub, sid)
  return true
}

async function tellOne(deps: Deps, notice: Notice): Promise<boolean> {
  const { id: noticeId, client_id: clientId } = notice
  const isTold = await tell(deps, notice).catch((error: unknown) =>
    noteFault(deps, notice, reasonOf(error).slice(0, 300)),
  )
  if (isTold === undefined) return false
  await noteOutcome(
    deps.db,
    noticeId,
    isTold
      ? { state: 'sent', sent_at: deps.now(), fault: null }
      : { state: 'dropped', fault: 'the site has no address for it any more' },
  )
  deps.log.info(
    { noticeId, clientId },
    isTold ? 'site told of a sign-out' : 'site wants to be told of sign-outs no more',
  )
  return isTold
}

async function noteFault(
  deps: Deps,
  { id: noticeId, client_id: clientId, tries }: Notice,
  fault: string,
): Promise<undefined> {
  const isLast = tries >= limits.logoutTries
  await noteOutcome(
    deps.db,
    noticeId,
    isLast
      ? { state: 'failed', fault }
      : { fault, next_at: after(deps.now(), pauseAfter(tries, noticeId)) },
  )
  if (isLast)
    deps.log.error({ noticeId, clientId, tries, fault }, 'site could not be told of a sign-out')
  else deps.log.warn({ noticeId, clientId, tries, fault }, 'site was not told of a sign-out yet')
}

/** fetch says what happened in the cause. */
const reasonOf = (error: unknown): string =>
  error instanceof Error
    ? `${error.message}${error.cause instanceof Error ? `: ${error.cause.message}` : ''}`
    : String(error)

/**
 * Tells all sites that have to be told, oldest first.
 * @returns how many were told
 */
export async function sendDueNotices(
  deps: Deps,
  goOn: () => boolean = () => true,
): Promise<number> {
  let told = 0
  const next = async () =>
    goOn() ? claimNext(deps.db, deps.now(), after(deps.now(), claim)) : undefined
  const lane = async () => {
    for (let notice = await next(); notice; notice = await next())
      if (await tellOne(deps, notice)) told += 1
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return told
}
