/**
 * The parts that the mailbox and its gallery share: language, texts and time format, and the frame
 * of a mail.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LanguageTag } from '@passerelle/contracts/languages.ts'
import type { Deps } from '../deps.ts'
import { html, type Html } from '../i18n/html.ts'
import { responseLanguage } from '../http/language.ts'
import { textsIn, type Texts } from '../i18n/texts.ts'

/** The reader of the mailbox: language, texts and time format. */
export interface MailboxView {
  readonly language: LanguageTag
  readonly texts: Texts['mailbox']
  readonly time: (at: Date) => Html
}

export function mailboxView(deps: Pick<Deps, 'locales'>, request: FastifyRequest): MailboxView {
  const language = responseLanguage(deps, request)
  const moment = new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
    timeZoneName: 'short',
  })
  return {
    language,
    texts: textsIn(deps.locales, language, 'mailbox'),
    time: (at) => html`<time datetime="${at.toISOString()}">${moment.format(at)}</time>`,
  }
}

/** Makes the portal's own addresses in a text clickable. */
export function linkOwnAddresses(text: string, publicUrl: string): Html[] {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part) =>
      part.startsWith(`${publicUrl}/`) ? html`<a href="${part}">${part}</a>` : html`${part}`,
    )
}

/** The frame of a mail's HTML in our page. It loads when it becomes visible. */
export function mailFrame(address: string, title: string): Html {
  return html`<div class="card"><iframe src="${address}" title="${title}" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe></div>`
}

/**
 * The content security policy of a mail's HTML: no script, nothing loaded, framed by the portal
 * only. Links open in a new tab.
 */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"
const inNewTab = (markup: string) => markup.replace('<head>', '<head>\n<base target="_blank">')

/** Sends a mail's HTML for its frame. */
export function sendMailFrame(reply: FastifyReply, markup: string): FastifyReply {
  return reply
    .header('content-security-policy', mailPolicy)
    .type('text/html; charset=utf-8')
    .send(inNewTab(markup))
}
