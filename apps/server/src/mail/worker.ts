import { and, eq } from 'drizzle-orm'
import { seconds } from '@passerelle/contracts/limits.ts'
import type { Db } from '../db/db.ts'
import { outbox } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { claimNext, releaseClaim, retryDelay } from '../outbox/claim.ts'
import { sendInParallel, startOutboxWorker, type OutboxWorker } from '../outbox/worker.ts'
import { countAttempts } from '../rate-limit/rate-limit.ts'
import { withSpan } from '../tracing/tracing.ts'
import { MailRefused } from './mail-refused.ts'
import { mailPriority, mailSettling } from './outbox.ts'
import { renderMail } from './render.ts'
import { countedTemplate, type MailValues, type MailTemplate } from './templates.ts'

type MailRow = typeof outbox.$inferSelect

/** How long a claim lasts. It is longer than a send may take (sender.ts). */
const claimLength = seconds(60)

/** The mail server's answer for the log, without addresses. */
const withoutAddresses = (answer: string) =>
  answer
    .split(/\s+/)
    .map((word) => (word.includes('@') ? '…' : word))
    .join(' ')

/** Ends a mail, sent or failed, and clears its values. */
async function finish(deps: Deps, mail: MailRow, reason?: string): Promise<void> {
  const { db, now, log } = deps
  const { id, template, unsent } = mail
  const result =
    reason === undefined
      ? ({ state: 'sent', sent_at: now(), fault: null } as const)
      : ({ state: 'failed', fault: reason } as const)
  await releaseClaim(db, outbox, id, { ...result, sealed: '' })
  countMail(deps, mail, result.state)
  if (unsent) return
  if (reason === undefined) log.info({ mailId: id, template }, 'mail sent')
  else log.error({ mailId: id, template, fault: withoutAddresses(reason) }, 'mail failed')
}

/** Counts what became of a try, to be seen when the mail has settled. */
function countMail(
  { counters, now }: Deps,
  { template, created_at }: MailRow,
  state: 'sent' | 'failed' | 'retried',
): void {
  const at = new Date(created_at.getTime() + mailSettling)
  counters.countFrom({ at, now: now() }, 'mails_total', {
    template: countedTemplate(template),
    state,
  })
}

function postpone(
  { db, now }: Deps,
  { id }: MailRow,
  wait: number,
  result: { tries?: number; fault?: string },
): Promise<void> {
  const next_at = new Date(now().getTime() + wait)
  return releaseClaim(db, outbox, id, { ...result, next_at })
}

/**
 * Does this recipient get more mails than the limit allows? The other mails wait. They are not
 * sent if they are no longer true by then.
 */
async function isOverRecipientLimit(deps: Deps, mail: MailRow): Promise<boolean> {
  if (mail.tries > 1) return false
  const { allowed, retryAfter } = await countAttempts(
    deps,
    mail.priority === mailPriority.codeForTrustedDevice
      ? [['codesToTrustedDevice', mail.recipient]]
      : [
          ['mailsByRecipient', mail.recipient],
          ['mailsByRecipientAndDay', mail.recipient],
        ],
  )
  if (allowed) return false
  await postpone(deps, mail, seconds(retryAfter), { tries: 0 })
  deps.log.warn({ mailId: mail.id }, 'mail held back: too many to one recipient')
  return true
}

/** Claims the next mail that is due and may be sent. */
async function claimNextMail(deps: Deps): Promise<MailRow | undefined> {
  for (;;) {
    const mail = await claimNext(deps.db, outbox, deps.now(), claimLength)
    if (!mail) return undefined
    if (mail.useless_at <= deps.now())
      await finish(deps, mail, 'It could not be sent while it was of use.')
    else if (!(await isOverRecipientLimit(deps, mail))) return mail
  }
}

/** A mail whose link becomes void leaves the outbox, also after it was claimed. */
async function isStillClaimed(db: Db, { id, locked_until }: MailRow): Promise<boolean> {
  if (locked_until === null) return false
  const rows = await db
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(eq(outbox.id, id), eq(outbox.state, 'queued'), eq(outbox.locked_until, locked_until)),
    )
  return rows.length === 1
}

const mailSpan = ({ template, tries, traceparent }: MailRow) =>
  ({
    kind: 'consumer',
    attributes: { 'mail.template': template, 'mail.tries': tries },
    parent: traceparent,
  }) as const

/** @returns whether the mail server has accepted the mail */
export async function sendClaimedMail(deps: Deps, mail: MailRow): Promise<boolean> {
  if (!(await isStillClaimed(deps.db, mail))) return false
  try {
    const values = deps.keys.open(mail.sealed) as MailValues[MailTemplate]
    const content = renderMail(deps, mail.template as MailTemplate, mail.locale, values)
    await withSpan(deps.tracer, 'send mail', mailSpan(mail), () =>
      mail.unsent
        ? deps.reachMailServer()
        : deps.send({ id: mail.id, to: mail.recipient, ...content }),
    )
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, 300)
    if (error instanceof MailRefused) await finish(deps, mail, reason)
    else {
      const wait = retryDelay(mail.tries, mail.id)
      await postpone(deps, mail, wait, { fault: reason })
      countMail(deps, mail, 'retried')
      deps.log.warn(
        { mailId: mail.id, tries: mail.tries, wait, fault: withoutAddresses(reason) },
        'mail could not be sent',
      )
    }
    return false
  }
  await finish(deps, mail)
  return !mail.unsent
}

/**
 * Sends all due mails by priority, the oldest first. A mail is sent twice only when the process ends between the
 * mail server's answer and our note of it; both have the same Message-ID.
 * @param shouldContinue is called before each mail
 * @returns the number of sent mails
 */
export function sendDueMails(
  deps: Deps,
  shouldContinue: () => boolean = () => true,
): Promise<number> {
  return sendInParallel(
    async () => (shouldContinue() ? claimNextMail(deps) : undefined),
    (mail) => sendClaimedMail(deps, mail),
  )
}

export function startMailWorker(deps: Deps): OutboxWorker {
  return startOutboxWorker(deps, 'mail', (shouldContinue) => sendDueMails(deps, shouldContinue))
}
