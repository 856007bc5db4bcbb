/** Back-channel logout: sites are told of a sign-out that has long been done. Nothing waits for them. */
import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import { provider as limits, seconds } from '@passerelle/contracts/limits.ts'
import { logout_notices } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { pauseAfter } from '../../mail/worker.ts'
import { engineOf } from './engine.ts'

type Notice = typeof logout_notices.$inferSelect

/** Longer than telling may take; a claim of a process that ended is free again after it. */
const claim = seconds(30)
const lanes = 3

const after = (at: Date, milliseconds: number) => new Date(at.getTime() + milliseconds)

/** Takes the oldest notice that is due. Two servers never take the same one, and a try is counted before it is made. */
async function claimNext({ db, now }: Deps): Promise<Notice | undefined> {
  const at = now()
  const due = db.select({ id: logout_notices.id }).from(logout_notices)
    .where(and(eq(logout_notices.state, 'queued'), lte(logout_notices.next_at, at), or(isNull(logout_notices.locked_until), lte(logout_notices.locked_until, at))))
    .orderBy(logout_notices.next_at).limit(1).for('update', { skipLocked: true })
  const [row] = await db.update(logout_notices).set({ locked_until: after(at, claim), tries: sql`${logout_notices.tries} + 1` }).where(eq(logout_notices.id, sql`(${due})`)).returning()
  return row
}

/** Posts the logout token (OpenID Connect Back-Channel Logout 1.0); private addresses are refused (options.ts). */
async function tell(deps: Deps, { client_id, sub, sid }: Notice): Promise<void> {
  const { provider } = await engineOf(deps)
  const client = await provider.Client.find(client_id)
  if (client?.['backchannelLogoutUri'] === undefined) return
  const post = client['backchannelLogout'] as (sub: string, sid: string | null) => Promise<void>
  await post.call(client, sub, sid)
}

const change = ({ db }: Deps, { id }: Notice, values: Partial<Notice>) => db.update(logout_notices).set({ ...values, locked_until: null }).where(eq(logout_notices.id, id))

async function tellOne(deps: Deps, notice: Notice): Promise<boolean> {
  const { id: noticeId, client_id: clientId, tries } = notice
  try {
    await tell(deps, notice)
  } catch (error) {
    const fault = reasonOf(error).slice(0, 300)
    const isLast = tries >= limits.logoutTries
    await change(deps, notice, isLast ? { state: 'failed', fault } : { fault, next_at: after(deps.now(), pauseAfter(tries, noticeId)) })
    if (isLast) deps.log.error({ noticeId, clientId, tries, fault }, 'site could not be told of a sign-out')
    else deps.log.warn({ noticeId, clientId, tries, fault }, 'site was not told of a sign-out yet')
    return false
  }
  await change(deps, notice, { state: 'sent', sent_at: deps.now(), fault: null })
  deps.log.info({ noticeId, clientId }, 'site told of a sign-out')
  return true
}

/** fetch says what happened in the cause. */
const reasonOf = (error: unknown): string => (error instanceof Error ? `${error.message}${error.cause instanceof Error ? `: ${error.cause.message}` : ''}` : String(error))

/**
 * Tells all sites that have to be told, oldest first.
 * @returns how many were told
 */
export async function sendDueNotices(deps: Deps, goOn: () => boolean = () => true): Promise<number> {
  let told = 0
  const next = async () => (goOn() ? claimNext(deps) : undefined)
  const lane = async () => {
    for (let notice = await next(); notice; notice = await next()) if (await tellOne(deps, notice)) told += 1
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return told
}

/** Tells sites while the server runs, every two seconds where there is something to tell. */
export function startNoticeWorker(deps: Deps): { stop: () => Promise<void> } {
  let stopped = false
  let round: Promise<unknown> | undefined
  const timer = setInterval(() => {
    round ??= sendDueNotices(deps, () => !stopped).catch((err: unknown) => deps.log.error({ err }, 'notice worker failed')).finally(() => { round = undefined })
  }, seconds(2)).unref()
  return {
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await round
    },
  }
}
