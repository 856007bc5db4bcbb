import { desc, eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { LanguageTag } from '@passerelle/contracts/translations.ts'
import type { Db } from '../db/db.ts'
import { mailbox } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { html, type Html } from '../html.ts'
import { sendPlainPage } from '../http/plain-page.ts'
import { notFound } from '../http/problem.ts'
import { languageFor, localeOfBrowser } from '../language.ts'
import { textsIn, type Texts } from '../texts.ts'

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

/** Who looks at the mailbox: in their language, its words and a moment. */
interface Reader {
  readonly language: LanguageTag
  readonly texts: Texts['mailbox']
  readonly time: (at: Date) => Html
}

function readerOf({ headers }: FastifyRequest): Reader {
  const language = languageFor(localeOfBrowser(headers['accept-language']))
  const moment = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: 'UTC', timeZoneName: 'short' })
  return { language, texts: textsIn(language, 'mailbox'), time: (at) => html`<time datetime="${at.toISOString()}">${moment.format(at)}</time>` }
}

/** A text in which our own addresses can be followed. */
const withLinks = (text: string, publicUrl: string): Html[] =>
  text.split(/(https?:\/\/\S+)/).map((part) => (part.startsWith(`${publicUrl}/`) ? html`<a href="${part}">${part}</a>` : html`${part}`))

const list = (mails: readonly Kept[], { texts, time }: Reader) => html`<h1>${texts.title}</h1>
<p class="lead">${texts.lead}</p>
<div class="card">${mails.length === 0 ? html`<p class="call">${texts.nothingFound}</p>` : html`<ol class="rows">
${mails.map(({ id, subject, recipient, received_at }) => html`<li><a class="row" href="/mailbox/${id}"><strong>${subject}</strong><span>${recipient}</span>${time(received_at)}</a></li>
`)}</ol>`}</div>`

const view = ({ id, subject, recipient, received_at, text }: Kept, { texts, time }: Reader, publicUrl: string) => html`<p><a href="/mailbox">${texts.title}</a></p>
<h1>${subject}</h1>
<dl class="facts"><dt>${texts.to}</dt><dd>${recipient}</dd><dt>${texts.received}</dt><dd>${time(received_at)}</dd></dl>
<div class="card"><iframe src="/mailbox/${id}/html" title="${texts.mail}" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe></div>
<h2>${texts.asText}</h2>
<div class="card"><pre>${withLinks(text, publicUrl)}</pre></div>`

/** A mail is somebody else's page: it runs no script, loads nothing and may be framed by us alone. Its links open in a new tab. */
const mailPolicy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"
const inNewTab = (markup: string) => markup.replace('<head>', '<head>\n<base target="_blank">')

/** The built-in mailbox, for a portal without a mail server. It shows every mail to whoever can reach the server. */
export function mailboxRoutes(app: FastifyInstance, { config, db }: Deps): void {
  const { brand, publicUrl } = config
  app.get('/mailbox', async (request, reply) => {
    const reader = readerOf(request)
    return sendPlainPage(reply, { language: reader.language, brand, title: reader.texts.title, content: list(await newest(db), reader) })
  })
  app.get('/mailbox/messages.json', async () => ({ objects: (await newest(db)).map(({ id, recipient, subject, html: markup, text, received_at }) => ({ id, to: recipient, subject, html: markup, text, received_at })) }))
  app.get('/mailbox/:id', async (request, reply) => {
    const mail = await findMail(db, request)
    const reader = readerOf(request)
    return sendPlainPage(reply, { language: reader.language, brand, title: mail.subject, content: view(mail, reader, publicUrl) })
  })
  app.get('/mailbox/:id/html', async (request, reply) => {
    const mail = await findMail(db, request)
    return reply.header('content-security-policy', mailPolicy).type('text/html; charset=utf-8').send(inNewTab(mail.html))
  })
}
