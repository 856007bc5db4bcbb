import { textsIn, type Texts } from '../i18n/texts.ts'
import { pageLinks, type LabelledLink } from '../pages/foot.ts'
import { renderHtml } from './mail-html.ts'
import { mailContent, type MailContentDeps } from './mail-content.ts'
import type { MailContent } from './mail-parts.ts'
import type { MailValues, MailTemplate } from './templates.ts'

export interface RenderedMail {
  readonly subject: string
  readonly html: string
  readonly text: string
}

/** Renders a mail's content as plain text. */
function renderText(
  { title, paragraphs, code, link, facts: lines, why }: MailContent,
  { facts: { colon } }: Texts['mails'],
  foot: readonly LabelledLink[],
): string {
  const parts = [
    title,
    ...paragraphs,
    code,
    link && `${link.label}${colon}\n${link.address}`,
    lines.map(({ label, value }) => `${label}${colon} ${value}`).join('\n'),
    [
      `-- \n${why}`,
      ...foot.map(({ label, address }) => `${label}${colon} ${address.replace(/^mailto:/, '')}`),
    ].join('\n'),
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

/**
 * Renders a mail in the recipient's language. Values are always text: the HTML escapes them, they
 * are never read as templates, and the subject holds none. Links lead to PUBLIC_URL, whatever the
 * request said.
 */
export function renderMail<T extends MailTemplate>(
  sender: MailContentDeps,
  template: T,
  locale: string,
  values: MailValues[T],
): RenderedMail {
  const content = mailContent(sender, template, locale, values)
  const language = sender.locales.orFallback(locale)
  const texts = textsIn(sender.locales, language, 'mails')
  const foot = pageLinks(sender, language)
  return {
    subject: content.subject,
    html: renderHtml(content, sender.config.brand, language, texts.button.hint, foot).markup,
    text: renderText(content, texts, foot),
  }
}
