import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { outbox } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import type { MailValues, MailTemplate } from './templates.ts'

export interface QueuedMail<T extends MailTemplate = MailTemplate> {
  readonly agentId: string | null
  /** Always a stored address in its canonical spelling. */
  readonly to: string
  readonly template: T
  /** The language of the recipient. BCP 47. */
  readonly locale: string
  readonly values: MailValues[T]
  /** The time after which the mail is no longer true. Milliseconds. */
  readonly life: number
}

/** Removes mails that were not sent yet and whose link or code is void. */
export async function dropQueuedMails(
  db: Db,
  agentId: string,
  template: MailTemplate,
): Promise<void> {
  await db
    .delete(outbox)
    .where(
      and(
        eq(outbox.agent_id, agentId),
        eq(outbox.template, template),
        eq(outbox.state, 'queued'),
        isNull(outbox.locked_until),
      ),
    )
}

/**
 * Writes a mail to the outbox. Call it in the transaction of the event that the mail reports, so
 * that a mail is never lost and never promises falsely. Call `deps.wakeMail()` after the commit.
 */
export async function queueMail<T extends MailTemplate>(
  db: Db,
  { keys, now, newId }: Pick<Deps, 'keys' | 'now' | 'newId'>,
  mail: QueuedMail<T>,
): Promise<void> {
  const at = now()
  await db.insert(outbox).values({
    id: newId(),
    agent_id: mail.agentId,
    recipient: mail.to,
    template: mail.template,
    locale: mail.locale,
    sealed: keys.seal(mail.values),
    created_at: at,
    next_at: at,
    useless_at: new Date(at.getTime() + mail.life),
  })
}
