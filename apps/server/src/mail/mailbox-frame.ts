/** What the mailbox and its gallery have in common: who looks, and how a mail is shown to them. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LanguageTag } from '@passerelle/contracts/languages.ts'
import type { Deps } from '../deps.ts'
import { html, type Html } from '../i18n/html.ts'
import { responseLanguage } from '../http/language.ts'
import { textsIn, type Texts } from '../i18n/texts.ts'

/** Who looks at the mailbox: in their language, its words and a moment. */
export interface Reader {
  readonly language: LanguageTag
  readonly texts: Texts['mailbox']
  readonly time: (at: Date) => Html
}

export function readerOf(deps: Pick<Deps, 'locales'>, request: FastifyRequest): Reader {
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

/** A text in which our own addresses can be followed. */
export const withLinks = (text: string, publicUrl: string): Html[] =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part) =>
      part.startsWith(`${publicUrl}/`) ? html`<a href="${part}">${part}</a>` : html`${part}`,
    )

/** The place of a mail's HTML in a page of ours. It is read when it comes into view. */
export const framed = (address: string, title: string): Html =>
  html`<div class="card"><iframe src="${address}" title="${title}" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe></div>`

/** A mail is somebody else's page: it runs no script, loads nothing and may be framed by us alone. Its links open in a new tab. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"
const inNewTab = (markup: string) => markup.replace('<head>', '<head>\n<base target="_blank">')

/** Answers with a mail's HTML for such a frame. */
export const sendFramed = (reply: FastifyReply, markup: string): FastifyReply =>
  reply
    .header('content-security-policy', mailPolicy)
    .type('text/html; charset=utf-8')
    .send(inNewTab(markup))
