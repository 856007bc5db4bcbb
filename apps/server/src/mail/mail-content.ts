import {
  activationLink,
  cardCode,
  hours,
  emailChangeLink,
  emailUndoLink,
  minutes,
  resetCode,
} from '@passerelle/contracts/limits.ts'
import type { Config } from '../config/config.ts'
import type { Locales } from '../i18n/locales.ts'
import { fill, textsIn, type Texts } from '../i18n/texts.ts'
import type { MailValues, MailTemplate } from './templates.ts'

/** The content of a mail before it is rendered. All of it is plain text. */
export interface MailContent {
  readonly subject: string
  readonly preview: string
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly link?: { readonly label: string; readonly address: string }
  /** Shown large, because people copy it by eye. */
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

interface MailContext {
  readonly texts: Texts['mails']
  readonly locale: string
  readonly brand: string
  /** Makes an address of the portal, from PUBLIC_URL only. */
  at(path: string): string
}

/** Reduces a value to one line without invisible characters. */
const oneLine = (value: string) => value.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ' ')

/** Mail programs turn such a name into a link, and our mail would carry somebody else's address. */
const looksLikeAddress = (name: string) => /:\/\/|www\.|@|[\p{L}\p{N}]\.\p{L}{2}/iu.test(name)

const moment = (iso: string, locale: string) =>
  new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
    timeZoneName: 'short',
  }).format(new Date(iso))

const amount = (value: number, unit: 'second' | 'minute' | 'hour' | 'day', locale: string) =>
  new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value)

const inDays = (life: number, locale: string) => amount(life / hours(24), 'day', locale)
const inHours = (life: number, locale: string) => amount(life / minutes(60), 'hour', locale)

type Part = 'subject' | 'preview' | 'title' | 'titleWithName' | 'text' | 'why'

/** The fixed texts of every mail. The name is used only when it is safe as a name. */
function opening(
  reader: MailContext,
  template: MailTemplate,
  name: string,
  more: Record<string, string> = {},
) {
  const texts: Record<Part, string> = reader.texts[template]
  const say = (part: Part) =>
    fill(texts[part], { brand: reader.brand, name: oneLine(name), ...more })
  return {
    subject: say('subject'),
    preview: say('preview'),
    title: say(looksLikeAddress(name) || name.trim() === '' ? 'title' : 'titleWithName'),
    paragraphs: [say('text')],
    facts: [],
    why: say('why'),
  }
}

function untilFacts({ texts, locale }: MailContext, life: string, validUntil: string): Fact[] {
  return [
    { label: texts.facts.valid, value: life },
    { label: texts.facts.until, value: moment(validUntil, locale), isCode: true },
  ]
}

/** A mail whose purpose is its code. */
function aroundCode(
  reader: MailContext,
  template: MailTemplate,
  { name, code }: { name: string; code: string },
  life: string,
  tries: number,
) {
  const { valid, tries: label } = reader.texts.facts
  return {
    ...opening(reader, template, name, { life }),
    code,
    facts: [
      { label: valid, value: life },
      { label, value: String(tries) },
    ],
  }
}

const contentByTemplate: {
  [T in MailTemplate]: (values: MailValues[T], reader: MailContext) => MailContent
} = {
  activation: ({ name, token, validUntil }, reader) => {
    const life = inHours(activationLink.life, reader.locale)
    const letter = opening(reader, 'activation', name, { life })
    return {
      ...letter,
      paragraphs: [...letter.paragraphs, reader.texts.activation.device],
      link: { label: reader.texts.activation.button, address: reader.at(`/activate/${token}`) },
      facts: untilFacts(reader, life, validUntil),
    }
  },
  alreadyRegistered: ({ name }, reader) => ({
    ...opening(reader, 'alreadyRegistered', name),
    link: { label: reader.texts.alreadyRegistered.button, address: reader.at('/signin') },
  }),
  resetCode: (values, reader) => ({
    ...aroundCode(
      reader,
      'resetCode',
      values,
      amount(values.minutes, 'minute', reader.locale),
      resetCode.tries,
    ),
    link: {
      label: reader.texts.resetCode.button,
      address: reader.at(`/new-password/${values.token}`),
    },
  }),
  cardCode: (values, reader) =>
    aroundCode(
      reader,
      'cardCode',
      values,
      amount(values.seconds, 'second', reader.locale),
      cardCode.tries,
    ),
  cardLongCode: (values, reader) => ({
    ...aroundCode(
      reader,
      'cardLongCode',
      values,
      amount(values.minutes, 'minute', reader.locale),
      resetCode.tries,
    ),
    link: { label: reader.texts.cardLongCode.button, address: reader.at('/signin') },
  }),
  passwordChanged: ({ name, at }, reader) => ({
    ...opening(reader, 'passwordChanged', name),
    link: { label: reader.texts.passwordChanged.button, address: reader.at('/signin') },
    facts: [{ label: reader.texts.facts.when, value: moment(at, reader.locale), isCode: true }],
  }),
  approved: ({ name, login }, reader) => ({
    ...opening(reader, 'approved', name),
    link: { label: reader.texts.approved.button, address: reader.at('/signin') },
    facts: [
      {
        label: fill(reader.texts.facts.login, { brand: reader.brand }),
        value: login,
        isCode: true,
      },
    ],
  }),
  declined: ({ name, reason }, reader) => {
    const letter = opening(reader, 'declined', name)
    return { ...letter, paragraphs: [...letter.paragraphs, oneLine(reason)] }
  },
  confirmEmail: ({ name, email, token, validUntil }, reader) => {
    const life = inHours(emailChangeLink.life, reader.locale)
    return {
      ...opening(reader, 'confirmEmail', name, { life, email }),
      link: {
        label: reader.texts.confirmEmail.button,
        address: reader.at(`/confirm-email/${token}`),
      },
      facts: untilFacts(reader, life, validUntil),
    }
  },
  emailInUse: ({ name }, reader) => ({
    ...opening(reader, 'emailInUse', name),
    link: { label: reader.texts.emailInUse.button, address: reader.at('/signin') },
  }),
  emailChanging: ({ name, email }, reader) => ({
    ...opening(reader, 'emailChanging', name),
    link: { label: reader.texts.emailChanging.button, address: reader.at('/profile/info') },
    facts: [{ label: reader.texts.facts.newAddress, value: oneLine(email), isCode: true }],
  }),
  emailChanged: ({ name, email, token, validUntil }, reader) => {
    const life = inDays(emailUndoLink.life, reader.locale)
    return {
      ...opening(reader, 'emailChanged', name, { life }),
      link: { label: reader.texts.emailChanged.button, address: reader.at(`/undo-email/${token}`) },
      facts: [
        { label: reader.texts.facts.newAddress, value: oneLine(email), isCode: true },
        ...untilFacts(reader, life, validUntil),
      ],
    }
  },
  changesDecided: ({ name, approved, rejected, reason }, reader) => {
    const letter = opening(reader, 'changesDecided', name)
    const own = reader.texts.changesDecided
    const labels: Readonly<Record<string, string>> = reader.texts.fields
    const list = (fields: readonly string[]) =>
      new Intl.ListFormat(reader.locale).format(
        fields.map((field) => labels[field] ?? oneLine(field)),
      )
    const decided = [
      approved.length > 0 ? fill(own.approved, { fields: list(approved) }) : undefined,
      rejected.length > 0 ? fill(own.rejected, { fields: list(rejected) }) : undefined,
      reason ? fill(own.reason, { reason: oneLine(reason) }) : undefined,
    ]
    return {
      ...letter,
      paragraphs: [...letter.paragraphs, ...decided.filter((sentence) => sentence !== undefined)],
      link: { label: own.button, address: reader.at('/profile/info') },
    }
  },
  accountDeleted: ({ name }, reader) => opening(reader, 'accountDeleted', name),
}

/** Every mail that the portal sends. */
export const templateNames = Object.keys(contentByTemplate) as readonly MailTemplate[]

/** The sender of a mail. */
export interface MailContentDeps {
  readonly config: Pick<Config, 'brand' | 'publicUrl'>
  readonly locales: Locales
}

/** Makes the content of a mail in the reader's language. */
export function mailContent<T extends MailTemplate>(
  { config: { brand, publicUrl }, locales }: MailContentDeps,
  template: T,
  locale: string,
  values: MailValues[T],
): MailContent {
  const language = locales.orFallback(locale)
  return contentByTemplate[template](values, {
    texts: textsIn(locales, language, 'mails'),
    locale: language,
    brand,
    at: (path) => new URL(path, publicUrl).href,
  })
}
