import { seconds } from '@passerelle/contracts/limits.ts'
import { outbox } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { claimNext, releaseClaim, retryDelay } from '../outbox/claim.ts'
import { sendInParallel, startOutboxWorker, type OutboxWorker } from '../outbox/worker.ts'
import { countAttempts } from '../rate-limit/rate-limit.ts'
import { MailRefused } from './mail-refused.ts'
import { renderMail } from './render.ts'
import type { MailValues, MailTemplate } from './templates.ts'

type MailRow = typeof outbox.$inferSelect

/** Longer than a send may take (sender.ts). */
const claimLength = seconds(60)

/** The mail server's answer for the log. Addresses stay in the database. */
const withoutAddresses = (answer: string) => answer.replace(/\S+@\S+/g, '…')

/** Ends a mail, sent or failed, and clears its values. */
async function finish(
  { db, now, log }: Deps,
  { id, template }: MailRow,
  reason?: string,
): Promise<void> {
  const result =
    reason === undefined
      ? ({ state: 'sent', sent_at: now(), fault: null } as const)
      : ({ state: 'failed', fault: reason } as const)
  await releaseClaim(db, outbox, id, { ...result, sealed: '' })
  if (reason === undefined) log.info({ mailId: id, template }, 'mail sent')
  else log.error({ mailId: id, template, fault: withoutAddresses(reason) }, 'mail failed')
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
 * Does this recipient get more mails than the limit allows? The rest waits, and is not sent when
 * it has become untrue by then.
 */
async function isOverRecipientLimit(deps: Deps, mail: MailRow): Promise<boolean> {
  if (mail.tries > 1) return false
  const { allowed, retryAfter } = await countAttempts(deps, [
    ['mailsByRecipient', mail.recipient],
    ['mailsByRecipientAndDay', mail.recipient],
  ])
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

async function sendMail(deps: Deps, mail: MailRow): Promise<boolean> {
  try {
    const values = deps.keys.open(mail.sealed) as MailValues[MailTemplate]
    await deps.send({
      id: mail.id,
      to: mail.recipient,
      ...renderMail(deps, mail.template as MailTemplate, mail.locale, values),
    })
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, 300)
    if (error instanceof MailRefused) await finish(deps, mail, reason)
    else {
      const wait = retryDelay(mail.tries, mail.id)
      await postpone(deps, mail, wait, { fault: reason })
      deps.log.warn(
        { mailId: mail.id, tries: mail.tries, wait, fault: withoutAddresses(reason) },
        'mail could not be sent',
      )
    }
    return false
  }
  await finish(deps, mail)
  return true
}

/**
 * Sends all due mails, oldest first. A mail is sent twice only when the process ends between the
 * mail server's answer and our note of it; both have the same Message-ID.
 * @param goOn is called before each mail
 * @returns the number of sent mails
 */
export function sendDueMails(deps: Deps, goOn: () => boolean = () => true): Promise<number> {
  return sendInParallel(
    async () => (goOn() ? claimNextMail(deps) : undefined),
    (mail) => sendMail(deps, mail),
  )
}

export function startMailWorker(deps: Deps): OutboxWorker {
  return startOutboxWorker(deps, 'mail', (goOn) => sendDueMails(deps, goOn))
}
