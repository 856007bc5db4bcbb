/** The parts that mails are made of. */
import { fill, type Texts } from '../i18n/texts.ts'
import { formatDateTime, oneLine } from './mail-formats.ts'
import type { MailTemplate } from './templates.ts'

/** The content of a mail before it is rendered. All of it is plain text. */
export interface MailContent {
  readonly subject: string
  readonly preview: string
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly link?: { readonly label: string; readonly address: string }
  /** The mail shows it large, because people read it and type it. */
  readonly code?: string
  readonly facts: readonly Fact[]
  readonly why: string
}
export interface Fact {
  readonly label: string
  readonly value: string
  /** Set in the code typeface, for figures and addresses. */
  readonly isCode?: boolean
}

export interface MailContext {
  readonly texts: Texts['mails']
  readonly locale: string
  readonly brand: string
  /** Makes an address of the portal, from PUBLIC_URL only. */
  portalAddress(path: string): string
}

/** Mail programs turn such a name into a link, and our mail would carry somebody else's address. */
const looksLikeAddress = (name: string) => /:\/\/|www\.|@|[\p{L}\p{N}]\.\p{L}{2}/iu.test(name)

type TextName = 'subject' | 'preview' | 'title' | 'titleWithName' | 'text' | 'why'

/** The fixed texts of every mail. The name is used only when it is safe as a name. */
export function baseContent(
  reader: MailContext,
  template: MailTemplate,
  name: string,
  extraValues: Record<string, string> = {},
) {
  const texts: Record<TextName, string> = reader.texts[template]
  const filledText = (part: TextName) =>
    fill(texts[part], { brand: reader.brand, name: oneLine(name), ...extraValues })
  return {
    subject: filledText('subject'),
    preview: filledText('preview'),
    title: filledText(looksLikeAddress(name) || name.trim() === '' ? 'title' : 'titleWithName'),
    paragraphs: [filledText('text')],
    facts: [],
    why: filledText('why'),
  }
}

export function validityFacts(
  { texts, locale }: MailContext,
  life: string,
  validUntil: string,
): Fact[] {
  return [
    { label: texts.facts.valid, value: life },
    { label: texts.facts.until, value: formatDateTime(validUntil, locale), isCode: true },
  ]
}

/** A mail whose purpose is its code. */
export function codeMailContent(
  reader: MailContext,
  template: MailTemplate,
  { name, code }: { name: string; code: string },
  life: string,
  tries: number,
) {
  const { valid, tries: label } = reader.texts.facts
  return {
    ...baseContent(reader, template, name, { life }),
    code,
    facts: [
      { label: valid, value: life },
      { label, value: String(tries) },
    ],
  }
}
