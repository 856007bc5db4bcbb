import { desc, eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '../db/db.ts'
import { mailbox } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { html, type Html } from '../html.ts'
import { sendPlainPage } from '../http/plain-page.ts'
import { notFound } from '../http/problem.ts'

type Kept = typeof mailbox.$inferSelect

/** Newest first; older ones are not shown. */
const shown = 200

const newest = (db: Db): Promise<Kept[]> => db.select().from(mailbox).orderBy(desc(mailbox.received_at), mailbox.id).limit(shown)

async function findMail(db: Db, request: FastifyRequest): Promise<Kept> {
  const { id } = request.params as { id: string }
  const [mail] = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? await db.select().from(mailbox).where(eq(mailbox.id, id)) : []
  if (!mail) throw notFound()
  return mail
}

const moment = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', timeZone: 'UTC', timeZoneName: 'short' })
const time = (at: Date) => html`<time datetime="${at.toISOString()}">${moment.format(at)}</time>`

/** A text in which our own addresses can be followed. */
const withLinks = (text: string, publicUrl: string): Html[] =>
  text.split(/(https?:\/\/\S+)/).map((part) => (part.startsWith(`${publicUrl}/`) ? html`<a href="${part}">${part}</a>` : html`${part}`))

const list = (mails: readonly Kept[]) => html`<h1>Mailbox</h1>
<p class="lead">Mails that would have been sent. To send them for real, set SMTP_URL.</p>
<div class="card">${mails.length === 0 ? html`<p class="call">Nothing found.</p>` : html`<ol class="rows">
${mails.map(({ id, subject, recipient, received_at }) => html`<li><a class="row" href="/mailbox/${id}"><strong>${subject}</strong><span>${recipient}</span>${time(received_at)}</a></li>
`)}</ol>`}</div>`

const view = ({ id, subject, recipient, received_at, text }: Kept, publicUrl: string) => html`<p><a href="/mailbox">Mailbox</a></p>
<h1>${subject}</h1>
<dl class="facts"><dt>To</dt><dd>${recipient}</dd><dt>Received</dt><dd>${time(received_at)}</dd></dl>
<div class="card"><iframe src="/mailbox/${id}/html" title="The mail, as it looks" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe></div>
<h2>As text</h2>
<div class="card"><pre>${withLinks(text, publicUrl)}</pre></div>`

/** A mail is somebody else's page: it runs no script, loads nothing and may be framed by us alone. Its links open in a new tab. */
const mailPolicy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"
const inNewTab = (markup: string) => markup.replace('<head>', '<head>\n<base target="_blank">')

/** The built-in mailbox, for a portal without a mail server. It shows every mail to whoever can reach the server. */
export function mailboxRoutes(app: FastifyInstance, { config, db }: Deps): void {
  const { brand, publicUrl } = config
  app.get('/mailbox', async (_request, reply) => sendPlainPage(reply, { brand, title: 'Mailbox', content: list(await newest(db)) }))
  app.get('/mailbox/messages.json', async () => ({ objects: (await newest(db)).map(({ id, recipient, subject, html: markup, text, received_at }) => ({ id, to: recipient, subject, html: markup, text, received_at })) }))
  app.get('/mailbox/:id', async (request, reply) => {
    const mail = await findMail(db, request)
    return sendPlainPage(reply, { brand, title: mail.subject, content: view(mail, publicUrl) })
  })
  app.get('/mailbox/:id/html', async (request, reply) => {
    const mail = await findMail(db, request)
    return reply.header('content-security-policy', mailPolicy).type('text/html; charset=utf-8').send(inNewTab(mail.html))
  })
}
