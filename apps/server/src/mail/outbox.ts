import { and, eq, inArray, isNull } from 'drizzle-orm'
import { minutes } from '@passerelle/contracts/limits.ts'
import type { Db } from '../db/db.ts'
import { outbox } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { currentTraceparent } from '../tracing/tracing.ts'
import type { MailValues, MailTemplate } from './templates.ts'

/**
 * A mail counts as queued for its first minute, longer than a try takes. Otherwise the moment when
 * it is sent would tell whether it was one for a known address (security A15).
 */
export const mailSettling = minutes(1)

export interface QueuedMail<T extends MailTemplate = MailTemplate> {
  /** The recipient's account; null if none is known. */
  readonly accountId: string | null
  /** Always a stored address in its canonical spelling. */
  readonly to: string
  readonly template: T
  /** The language of the recipient. BCP 47. */
  readonly locale: string
  readonly values: MailValues[T]
  /** How long the mail is true, in milliseconds. */
  readonly life: number
  /** How long the mail waits before it leaves, in milliseconds. */
  readonly delay?: number
  /** Hash of the secret that the mail carries, for `dropQueuedMails`. */
  readonly secretHash?: string
  /** A browser asked for the mail in which the recipient has signed in before. */
  readonly isForTrustedDevice?: boolean
  /**
   * Nothing is sent, because the address has no account. The row takes the way of a mail, so that
   * counts and times are the same as for one that has (security A15).
   */
  readonly isUnsent?: boolean
}

/**
 * The order of sending. People wait for codes and links in front of a page, also while a thousand
 * decisions are mailed.
 */
export const mailPriority = { codeForTrustedDevice: 0, awaited: 1, other: 2 } as const

const awaited: readonly MailTemplate[] = ['activation', 'resetCode', 'cardCode', 'cardLongCode']

export function priorityOf({
  template,
  isForTrustedDevice,
}: Pick<QueuedMail, 'template' | 'isForTrustedDevice'>): number {
  if (!awaited.includes(template)) return mailPriority.other
  return isForTrustedDevice ? mailPriority.codeForTrustedDevice : mailPriority.awaited
}

/**
 * Removes mails that were not sent yet and whose link or code is void, also when a server has
 * claimed them: it asks again before it sends.
 */
export async function dropQueuedMails(db: Db, secretHashes: readonly string[]): Promise<void> {
  await db
    .delete(outbox)
    .where(and(inArray(outbox.secret_hash, [...secretHashes]), eq(outbox.state, 'queued')))
}

/** Removes one mail that has not left; says no when a server sends it already. */
export async function dropQueuedMail(db: Db, id: string): Promise<boolean> {
  const dropped = await db
    .delete(outbox)
    .where(and(eq(outbox.id, id), eq(outbox.state, 'queued'), isNull(outbox.locked_until)))
    .returning({ id: outbox.id })
  return dropped.length === 1
}

/**
 * Writes a mail to the outbox. Call it in the transaction of the event that the mail reports, so
 * that a mail is never lost and never promises falsely. Call `deps.wakeMail()` after the commit.
 * @returns the mail's id, for `dropQueuedMail`
 */
export async function queueMail<T extends MailTemplate>(
  db: Db,
  { keys, now, newId }: Pick<Deps, 'keys' | 'now' | 'newId'>,
  mail: QueuedMail<T>,
): Promise<string> {
  const at = now().getTime()
  // A mail that is to leave later does not wait before that, for those who watch the outbox.
  const due = new Date(at + (mail.delay ?? 0))
  const id = newId()
  await db.insert(outbox).values({
    id,
    account_id: mail.accountId,
    recipient: recipientOf(keys, mail),
    template: mail.template,
    locale: mail.locale,
    priority: priorityOf(mail),
    secret_hash: mail.secretHash ?? null,
    unsent: mail.isUnsent ?? false,
    sealed: keys.seal(mail.values),
    created_at: due,
    next_at: due,
    useless_at: new Date(at + mail.life),
    traceparent: currentTraceparent() ?? null,
  })
  return id
}

/** What stands for the recipient. An address that has no account is not stored. */
export function recipientOf(
  keys: Deps['keys'],
  { to, isUnsent }: Pick<QueuedMail, 'to' | 'isUnsent'>,
): string {
  return isUnsent ? keys.hmac('unsent', to) : to
}
