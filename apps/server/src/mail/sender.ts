import { sql } from 'drizzle-orm'
import { seconds } from '@passerelle/contracts/limits.ts'
import { isLoopback } from '@passerelle/contracts/site-addresses.ts'
import type { Config } from '../config/config.ts'
import type { Db } from '../db/db.ts'
import { mailbox } from '../db/schema.ts'
import type { Deps, Mail } from '../deps.ts'
import { MailRefused } from './mail-refused.ts'

type MailServer = Pick<Deps, 'send' | 'reachMailServer'>

/**
 * The longest send. It ends before the mail's claim does, so that no other server starts the same
 * mail.
 */
const longestSend = seconds(50)

/** Splits the sender once here, so that no other text is ever parsed as a sender. */
function sender(from: string): { name: string; address: string } {
  const [, name = '', address = from] = /^([^<]*)<([^>]+)>$/.exec(from) ?? []
  return { name: name.trim(), address }
}

async function connect(smtpUrl: string) {
  const { createTransport } = await import('nodemailer')
  const { username, hostname } = new URL(smtpUrl)
  return createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 3,
    connectionTimeout: seconds(10),
    greetingTimeout: seconds(10),
    socketTimeout: seconds(30),
    // A password is never sent unencrypted.
    requireTLS: username !== '' && !isLoopback({ hostname }),
  })
}

/** Connects to a mail server, signs in, and sends nothing. It rejects when that does not work. */
export async function reachSmtp(smtpUrl: string): Promise<void> {
  const server = await connect(smtpUrl)
  await server.verify().finally(() => server.close())
}

const isPermanent = (error: unknown) =>
  error instanceof Error &&
  'permanent' in error &&
  error.permanent === true &&
  'code' in error &&
  (error.code === 'EENVELOPE' || error.code === 'EMESSAGE')

function smtpServer(smtpUrl: string, { mail, publicUrl }: Config): MailServer {
  let connection: ReturnType<typeof connect> | undefined
  const from = sender(mail.from)
  const replyTo = mail.replyTo === null ? {} : { replyTo: sender(mail.replyTo) }
  const { hostname } = new URL(publicUrl)
  const open = () => (connection ??= connect(smtpUrl))
  const send: MailServer['send'] = async ({ id, to, subject, html, text }) => {
    const server = await open()
    try {
      await server.sendMail({
        from,
        ...replyTo,
        to: { name: '', address: to },
        envelope: { from: from.address, to: [to] },
        messageId: `<${id}@${hostname}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        subject,
        html,
        text,
        disableFileAccess: true,
        disableUrlAccess: true,
        signal: AbortSignal.timeout(longestSend),
      })
    } catch (error) {
      // A 5xx about this mail is final. A 5xx about our password says nothing about the mail.
      if (isPermanent(error)) throw new MailRefused((error as Error).message, { cause: error })
      throw error
    }
  }
  const reachMailServer = async () => {
    await (await open()).verify()
  }
  return { send, reachMailServer }
}

/** Stores mails for the page /mailbox. A repeated mail replaces itself. */
const mailboxServer = (db: Db): MailServer => ({
  send: async ({ id, to, subject, html, text }: Mail) => {
    await db
      .insert(mailbox)
      .values({ id, recipient: to, subject, html, text, received_at: sql`now()` })
      .onConflictDoNothing()
  },
  reachMailServer: async () => {},
})

/**
 * Makes the functions that send mails by the configured SMTP server or, without one, to the built-
 * in mailbox. `send` rejects with MailRefused when another try would not help.
 */
export function makeMailServer(config: Config, db: Db): MailServer {
  return config.mail.smtpUrl === null ? mailboxServer(db) : smtpServer(config.mail.smtpUrl, config)
}
