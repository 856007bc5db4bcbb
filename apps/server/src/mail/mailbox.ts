import { desc, eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { canonicalEmail, isEmail } from '@passerelle/contracts/fields.ts'
import type { Db } from '../db/db.ts'
import { mailbox } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { html } from '../i18n/html.ts'
import { sendPlainPage } from '../pages/plain-page.ts'
import { notFound } from '../problems/problem.ts'
import {
  mailFrame,
  mailboxView,
  sendMailFrame,
  linkOwnAddresses,
  type MailboxView,
} from './mailbox-frame.ts'
import { galleryRoutes } from './mailbox-gallery.ts'

type MailboxRow = typeof mailbox.$inferSelect

/** How many mails are shown, newest first. */
const maxMails = 200

const findNewestMails = (db: Db, recipient?: string): Promise<MailboxRow[]> =>
  db
    .select()
    .from(mailbox)
    .where(recipient === undefined ? undefined : eq(mailbox.recipient, recipient))
    .orderBy(desc(mailbox.received_at), mailbox.id)
    .limit(maxMails)

const isAddress = (text: unknown): text is string => typeof text === 'string' && isEmail(text)

/**
 * The mailbox as JSON, for programs that wait for a mail. `?to=` filters by an e-mail address in
 * any spelling.
 */
async function mailsAsJson(db: Db, request: FastifyRequest) {
  const { to } = request.query as { to?: unknown }
  const mails =
    to === undefined
      ? await findNewestMails(db)
      : isAddress(to)
        ? await findNewestMails(db, canonicalEmail(to))
        : []
  return {
    objects: mails.map(({ id, recipient, subject, html: markup, text, received_at }) => ({
      id,
      to: recipient,
      subject,
      html: markup,
      text,
      received_at,
    })),
  }
}

async function findMail(db: Db, request: FastifyRequest): Promise<MailboxRow> {
  const { id } = request.params as { id: string }
  const [mail] = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
    ? await db.select().from(mailbox).where(eq(mailbox.id, id))
    : []
  if (!mail) throw notFound()
  return mail
}

const mailListPage = (
  mails: readonly MailboxRow[],
  { texts, time }: MailboxView,
) => html`<h1>${texts.title}</h1>
<p class="lead">${texts.lead}</p>
<p><a href="/mailbox/gallery">${texts.gallery.title}</a></p>
<div class="card">${
  mails.length === 0
    ? html`<p class="call">${texts.nothingFound}</p>`
    : html`<ol class="rows">
${mails.map(
  ({
    id,
    subject,
    recipient,
    received_at,
  }) => html`<li><a class="row" href="/mailbox/${id}"><strong>${subject}</strong><span>${recipient}</span>${time(received_at)}</a></li>
`,
)}</ol>`
}</div>`

const mailPage = (
  { id, subject, recipient, received_at, text }: MailboxRow,
  { texts, time }: MailboxView,
  publicUrl: string,
) => html`<p><a href="/mailbox">${texts.title}</a></p>
<h1>${subject}</h1>
<dl class="facts"><dt>${texts.to}</dt><dd>${recipient}</dd><dt>${texts.received}</dt><dd>${time(received_at)}</dd></dl>
${mailFrame(`/mailbox/${id}/html`, texts.mail)}
<h2>${texts.asText}</h2>
<div class="card"><pre>${linkOwnAddresses(text, publicUrl)}</pre></div>`

/**
 * The built-in mailbox, for a portal without a mail server. It shows every mail to everybody who
 * can reach the server.
 */
export function mailboxRoutes(app: FastifyInstance, deps: Deps): void {
  const { config, db } = deps
  const { publicUrl } = config
  app.get('/mailbox', async (request, reply) => {
    const reader = mailboxView(deps, request)
    return sendPlainPage(reply, deps, {
      language: reader.language,
      title: reader.texts.title,
      content: mailListPage(await findNewestMails(db), reader),
    })
  })
  app.get('/mailbox/messages.json', (request) => mailsAsJson(db, request))
  app.get('/mailbox/:id', async (request, reply) => {
    const mail = await findMail(db, request)
    const reader = mailboxView(deps, request)
    return sendPlainPage(reply, deps, {
      language: reader.language,
      title: mail.subject,
      content: mailPage(mail, reader, publicUrl),
    })
  })
  app.get('/mailbox/:id/html', async (request, reply) => {
    const mail = await findMail(db, request)
    return sendMailFrame(reply, mail.html)
  })
  galleryRoutes(app, deps)
}
