import type { FastifyInstance, FastifyRequest } from 'fastify'
import { languageTags, type LanguageTag } from '@passerelle/contracts/translations.ts'
import type { Config } from '../config.ts'
import type { Deps } from '../deps.ts'
import { html, type Html } from '../html.ts'
import { sendPlainPage } from '../http/plain-page.ts'
import { notFound } from '../http/problem.ts'
import { textsIn } from '../texts.ts'
import { templates } from './letters.ts'
import { samplesIn } from './mail-samples.ts'
import { framed, readerOf, sendFramed, withLinks, type Reader } from './mailbox-frame.ts'
import { render, type Rendered } from './render.ts'
import type { Template } from './templates.ts'

const spoken = (wanted: unknown): LanguageTag | undefined => languageTags.find((tag) => tag === wanted)

const sample = (config: Config, template: Template, language: LanguageTag): Rendered => render(config, template, language, samplesIn(textsIn(language, 'mailbox'))[template])

/** What a language calls itself. */
const nameOf = (language: LanguageTag): string => new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language

const choice = (chosen: LanguageTag, label: string) => html`<nav aria-label="${label}"><ul class="choice">
${languageTags.map((language) => html`<li><a href="/mailbox/gallery?language=${language}" lang="${language}" aria-current="${language === chosen ? 'page' : 'false'}">${nameOf(language)}</a></li>
`)}</ul></nav>`

function entry(config: Config, template: Template, language: LanguageTag, { texts }: Reader): Html {
  const { subject, text } = sample(config, template, language)
  return html`<article aria-labelledby="${template}"><h2 id="${template}" lang="${language}">${subject}</h2>
<p class="lead"><code>${template}</code></p>
${framed(`/mailbox/gallery/${language}/${template}`, `${texts.mail}: ${subject}`)}
<h3>${texts.asText}</h3>
<div class="card"><pre lang="${language}">${withLinks(text, config.publicUrl)}</pre></div></article>
`
}

const page = (config: Config, language: LanguageTag, reader: Reader) => html`<p><a href="/mailbox">${reader.texts.title}</a></p>
<h1>${reader.texts.gallery.title}</h1>
<p class="lead">${reader.texts.gallery.lead}</p>
${choice(language, reader.texts.gallery.languages)}
${templates.map((template) => entry(config, template, language, reader))}`

/** @throws Problem 404 for a language that the portal does not speak, or a mail that it does not send */
function askedOf({ params }: FastifyRequest): { template: Template; language: LanguageTag } {
  const asked = params as { language: string; template: string }
  const language = spoken(asked.language)
  const template = templates.find((name) => name === asked.template)
  if (language === undefined || template === undefined) throw notFound()
  return { language, template }
}

/** Every mail that the portal sends, with sample values, a language at a time. */
export function galleryRoutes(app: FastifyInstance, { config }: Deps): void {
  app.get('/mailbox/gallery', async (request, reply) => {
    const reader = readerOf(request)
    const language = spoken((request.query as { language?: unknown }).language) ?? reader.language
    return sendPlainPage(reply, { language: reader.language, brand: config.brand, title: reader.texts.gallery.title, content: page(config, language, reader) })
  })
  app.get('/mailbox/gallery/:language/:template', async (request, reply) => {
    const { language, template } = askedOf(request)
    return sendFramed(reply, sample(config, template, language).html)
  })
}
