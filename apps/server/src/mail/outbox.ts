import type { Db } from '../db/db.ts'
import { outbox } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import type { MailValues, Template } from './templates.ts'

export interface QueuedMail<T extends Template = Template> {
  readonly agentId: string | null
  /** Always an address that is stored, in its one spelling. */
  readonly to: string
  readonly template: T
  /** BCP 47; the reader's language, whoever caused the mail. */
  readonly locale: string
  readonly values: MailValues[T]
  /** Milliseconds after which the mail would no longer be true. */
  readonly life: number
}

/**
 * Writes a mail into the outbox. It goes into the transaction of what the mail tells: never lost, never promised falsely. Call
 * `deps.wakeMail()` after the commit.
 */
export async function queueMail<T extends Template>(
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
