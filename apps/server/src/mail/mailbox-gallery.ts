import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { LanguageTag } from '@passerelle/contracts/languages.ts'
import type { Deps } from '../deps.ts'
import { html, type Html } from '../i18n/html.ts'
import { sendPlainPage } from '../pages/plain-page.ts'
import { notFound } from '../problems/problem.ts'
import { textsIn } from '../i18n/texts.ts'
import { templateNames } from './mail-content.ts'
import { sampleValues } from './mail-samples.ts'
import {
  mailFrame,
  mailboxView,
  sendMailFrame,
  linkOwnAddresses,
  type MailboxView,
} from './mailbox-frame.ts'
import { renderMail, type RenderedMail } from './render.ts'
import type { MailTemplate } from './templates.ts'

const findLanguageTag = ({ locales }: Deps, name: unknown): LanguageTag | undefined =>
  locales.languages.find(({ tag }) => tag === name)?.tag

const sampleMail = (deps: Deps, template: MailTemplate, language: LanguageTag): RenderedMail =>
  renderMail(
    deps,
    template,
    language,
    sampleValues(textsIn(deps.locales, language, 'mailbox'))[template],
  )

const languageLinks = (
  { locales }: Deps,
  chosen: LanguageTag,
  label: string,
) => html`<nav aria-label="${label}"><ul class="choice">
${locales.languages.map(
  ({
    tag,
    name,
  }) => html`<li><a href="/mailbox/gallery?language=${tag}" lang="${tag}" aria-current="${tag === chosen ? 'page' : 'false'}">${name}</a></li>
`,
)}</ul></nav>`

function galleryEntry(
  deps: Deps,
  template: MailTemplate,
  language: LanguageTag,
  { texts }: MailboxView,
): Html {
  const { subject, text } = sampleMail(deps, template, language)
  return html`<article aria-labelledby="${template}"><h2 id="${template}" lang="${language}">${subject}</h2>
<p class="lead"><code>${template}</code></p>
${mailFrame(`/mailbox/gallery/${language}/${template}`, `${texts.mail}: ${subject}`)}
<h3>${texts.asText}</h3>
<div class="card"><pre lang="${language}">${linkOwnAddresses(text, deps.config.publicUrl)}</pre></div></article>
`
}

const galleryPage = (
  deps: Deps,
  language: LanguageTag,
  reader: MailboxView,
) => html`<p><a href="/mailbox">${reader.texts.title}</a></p>
<h1>${reader.texts.gallery.title}</h1>
<p class="lead">${reader.texts.gallery.lead}</p>
${languageLinks(deps, language, reader.texts.gallery.languages)}
${templateNames.map((template) => galleryEntry(deps, template, language, reader))}`

/** @throws Problem 404 for an unknown language or mail */
function requestedMail(
  deps: Deps,
  { params }: FastifyRequest,
): { template: MailTemplate; language: LanguageTag } {
  const names = params as { language: string; template: string }
  const language = findLanguageTag(deps, names.language)
  const template = templateNames.find((name) => name === names.template)
  if (language === undefined || template === undefined) throw notFound()
  return { language, template }
}

/** Shows every mail of the portal with sample values, one language at a time. */
export function galleryRoutes(app: FastifyInstance, deps: Deps): void {
  app.get('/mailbox/gallery', async (request, reply) => {
    const reader = mailboxView(deps, request)
    const language =
      findLanguageTag(deps, (request.query as { language?: unknown }).language) ?? reader.language
    return sendPlainPage(reply, deps, {
      language: reader.language,
      title: reader.texts.gallery.title,
      content: galleryPage(deps, language, reader),
    })
  })
  app.get('/mailbox/gallery/:language/:template', async (request, reply) => {
    const { language, template } = requestedMail(deps, request)
    return sendMailFrame(reply, sampleMail(deps, template, language).html)
  })
}
