import type { Config } from '../config.ts'
import { languageFor } from '../language.ts'
import { textsIn } from '../texts.ts'
import { draw } from './drawing.ts'
import { letterOf, type Letter } from './letters.ts'
import type { MailValues, Template } from './templates.ts'

export interface Rendered { readonly subject: string; readonly html: string; readonly text: string }

/** The same letter for programs that show text only. */
function plain({ title, paragraphs, code, link, facts, why }: Letter): string {
  const parts = [title, ...paragraphs, code, link && `${link.label}:\n${link.address}`, facts.map(({ label, value }) => `${label}: ${value}`).join('\n'), `-- \n${why}`]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

/**
 * A mail in its reader's language. Values are only ever text: they are escaped in the HTML, never read as templates, and not in the subject.
 * Links lead to PUBLIC_URL, whatever the request that caused the mail said.
 */
export function render<T extends Template>(config: Pick<Config, 'brand' | 'publicUrl'>, template: T, locale: string, values: MailValues[T]): Rendered {
  const letter = letterOf(config, template, locale, values)
  const language = languageFor(locale)
  return { subject: letter.subject, html: draw(letter, config.brand, language, textsIn(language, 'mails').button.hint).markup, text: plain(letter) }
}
