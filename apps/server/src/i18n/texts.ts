import type { LanguageTag } from '@passerelle/contracts/languages.ts'
import { Html, html } from './html.ts'
import type { Locales } from './locales.ts'
import type card from '../../../../locales/en-US/card.json'
import type docs from '../../../../locales/en-US/docs.json'
import type mailbox from '../../../../locales/en-US/mailbox.json'
import type mails from '../../../../locales/en-US/mails.json'
import type oauth from '../../../../locales/en-US/oauth.json'
import type standardReasons from '../../../../locales/en-US/standard-reasons.json'

/**
 * The texts of the server itself, one file for each language and namespace. The English ones
 * define the keys.
 */
export interface Texts {
  readonly card: typeof card
  readonly docs: typeof docs
  readonly mailbox: typeof mailbox
  readonly mails: typeof mails
  readonly oauth: typeof oauth
  readonly 'standard-reasons': typeof standardReasons
}

/** The texts of one namespace in one language. Missing ones are English. */
export function textsIn<N extends keyof Texts>(
  locales: Locales,
  language: LanguageTag,
  namespace: N,
): Texts[N] {
  return locales.texts(language, namespace) as unknown as Texts[N]
}

const placeholder = /\{\{(\w+)\}\}/g

/** Fills the placeholders of a text once. A value is never read as a placeholder. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(placeholder, (mark, name: string) => values[name] ?? mark)
}

/**
 * Fills the placeholders with markup. The text itself is escaped, because a translation is never
 * markup.
 */
export function fillMarkup(text: string, values: Readonly<Record<string, Html>>): Html[] {
  return text
    .split(placeholder)
    .map((part, at) => (at % 2 === 0 ? html`${part}` : html`${values[part]}`))
}
