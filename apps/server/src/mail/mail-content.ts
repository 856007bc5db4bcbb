import {
  activationLink,
  cardCode,
  emailChangeLink,
  emailUndoLink,
  invitationLink,
  question as questionLimits,
  resetCode,
  welcomeLink,
} from '@passerelle/contracts/limits.ts'
import type { Config } from '../config/config.ts'
import type { Locales } from '../i18n/locales.ts'
import { fill, textsIn } from '../i18n/texts.ts'
import {
  formatDateTime,
  formatDays,
  formatHours,
  formatUnit,
  linesOf,
  oneLine,
} from './mail-formats.ts'
import {
  baseContent,
  codeMailContent,
  validityFacts,
  type MailContent,
  type MailContext,
} from './mail-parts.ts'
import type { MailValues, MailTemplate } from './templates.ts'

/** A question of the staff, with the link to answer. */
function questionContent(
  reader: MailContext,
  template: 'question' | 'questionReminder',
  { name, question, token, validUntil, about }: MailValues['question'],
) {
  const life = formatDays(questionLimits.life, reader.locale)
  const base = baseContent(reader, template, name, { life })
  const { button: label, changes } = reader.texts[template]
  const { subject, text } = changes
  const intro =
    about === 'changes' ? { subject, paragraphs: [fill(text, { brand: reader.brand })] } : base
  return {
    ...base,
    ...intro,
    paragraphs: [...intro.paragraphs, ...linesOf(question)],
    link: { label, address: reader.portalAddress(`/application/${token}`) },
    facts: [
      {
        label: reader.texts.facts.until,
        value: formatDateTime(validUntil, reader.locale),
        isCode: true,
      },
    ],
  }
}

const contentByTemplate: {
  [T in MailTemplate]: (values: MailValues[T], reader: MailContext) => MailContent
} = {
  activation: ({ name, token, validUntil }, reader) => {
    const life = formatHours(activationLink.life, reader.locale)
    const base = baseContent(reader, 'activation', name, { life })
    return {
      ...base,
      paragraphs: [...base.paragraphs, reader.texts.activation.device],
      link: {
        label: reader.texts.activation.button,
        address: reader.portalAddress(`/activate/${token}`),
      },
      facts: validityFacts(reader, life, validUntil),
    }
  },
  alreadyRegistered: ({ name }, reader) => ({
    ...baseContent(reader, 'alreadyRegistered', name),
    link: {
      label: reader.texts.alreadyRegistered.button,
      address: reader.portalAddress('/signin'),
    },
  }),
  resetCode: (values, reader) => ({
    ...codeMailContent(
      reader,
      'resetCode',
      values,
      formatUnit(values.minutes, 'minute', reader.locale),
      resetCode.tries,
    ),
    link: {
      label: reader.texts.resetCode.button,
      address: reader.portalAddress(`/new-password/${values.token}`),
    },
  }),
  cardCode: (values, reader) =>
    codeMailContent(
      reader,
      'cardCode',
      values,
      formatUnit(values.seconds, 'second', reader.locale),
      cardCode.tries,
    ),
  cardLongCode: (values, reader) => ({
    ...codeMailContent(
      reader,
      'cardLongCode',
      values,
      formatUnit(values.minutes, 'minute', reader.locale),
      resetCode.tries,
    ),
    link: { label: reader.texts.cardLongCode.button, address: reader.portalAddress('/signin') },
  }),
  passwordChanged: ({ name, at }, reader) => ({
    ...baseContent(reader, 'passwordChanged', name),
    link: { label: reader.texts.passwordChanged.button, address: reader.portalAddress('/signin') },
    facts: [
      { label: reader.texts.facts.when, value: formatDateTime(at, reader.locale), isCode: true },
    ],
  }),
  approved: ({ name, login }, reader) => ({
    ...baseContent(reader, 'approved', name),
    link: { label: reader.texts.approved.button, address: reader.portalAddress('/signin') },
    facts: [
      {
        label: fill(reader.texts.facts.login, { brand: reader.brand }),
        value: login,
        isCode: true,
      },
    ],
  }),
  declined: ({ name, reason, token }, reader) => {
    const { paragraphs, ...base } = baseContent(reader, 'declined', name)
    const { button, next } = reader.texts.declined
    if (token === undefined) return { ...base, paragraphs: [...paragraphs, ...linesOf(reason)] }
    return {
      ...base,
      paragraphs: [...paragraphs, ...linesOf(reason), next],
      link: { label: button, address: reader.portalAddress(`/application/${token}`) },
    }
  },
  question: (values, reader) => questionContent(reader, 'question', values),
  questionReminder: (values, reader) => questionContent(reader, 'questionReminder', values),
  reopened: ({ name, reason }, reader) => {
    const base = baseContent(reader, 'reopened', name)
    return { ...base, paragraphs: [...base.paragraphs, ...linesOf(reason)] }
  },
  suspended: ({ name, reason, until }, reader) => {
    const base = baseContent(reader, 'suspended', name)
    return {
      ...base,
      paragraphs: [...base.paragraphs, ...linesOf(reason)],
      facts:
        until === null
          ? []
          : [
              {
                label: reader.texts.facts.until,
                // It may end in another year.
                value: formatDateTime(until, reader.locale, { year: 'numeric' }),
                isCode: true,
              },
            ],
    }
  },
  reinstated: ({ name }, reader) => ({
    ...baseContent(reader, 'reinstated', name),
    link: { label: reader.texts.reinstated.button, address: reader.portalAddress('/signin') },
  }),
  confirmEmail: ({ name, email, token, validUntil }, reader) => {
    const life = formatHours(emailChangeLink.life, reader.locale)
    return {
      ...baseContent(reader, 'confirmEmail', name, { life, email }),
      link: {
        label: reader.texts.confirmEmail.button,
        address: reader.portalAddress(`/confirm-email/${token}`),
      },
      facts: validityFacts(reader, life, validUntil),
    }
  },
  emailInUse: ({ name }, reader) => ({
    ...baseContent(reader, 'emailInUse', name),
    link: { label: reader.texts.emailInUse.button, address: reader.portalAddress('/signin') },
  }),
  emailChanging: ({ name, email }, reader) => ({
    ...baseContent(reader, 'emailChanging', name),
    link: {
      label: reader.texts.emailChanging.button,
      address: reader.portalAddress('/profile/info'),
    },
    facts: [{ label: reader.texts.facts.newAddress, value: oneLine(email), isCode: true }],
  }),
  emailChanged: ({ name, email, token, validUntil }, reader) => {
    const life = formatDays(emailUndoLink.life, reader.locale)
    return {
      ...baseContent(reader, 'emailChanged', name, { life }),
      link: {
        label: reader.texts.emailChanged.button,
        address: reader.portalAddress(`/undo-email/${token}`),
      },
      facts: [
        { label: reader.texts.facts.newAddress, value: oneLine(email), isCode: true },
        ...validityFacts(reader, life, validUntil),
      ],
    }
  },
  changesDecided: ({ name, approved, rejected, reason }, reader) => {
    const base = baseContent(reader, 'changesDecided', name)
    const texts = reader.texts.changesDecided
    const labels: Readonly<Record<string, string>> = reader.texts.fields
    const list = (fields: readonly string[]) =>
      new Intl.ListFormat(reader.locale).format(
        fields.map((field) => labels[field] ?? oneLine(field)),
      )
    const sentences = [
      approved.length > 0 ? fill(texts.approved, { fields: list(approved) }) : undefined,
      rejected.length > 0 ? fill(texts.rejected, { fields: list(rejected) }) : undefined,
      ...(reason ? linesOf(fill(texts.reason, { reason })) : []),
    ]
    return {
      ...base,
      paragraphs: [...base.paragraphs, ...sentences.filter((sentence) => sentence !== undefined)],
      link: { label: texts.button, address: reader.portalAddress('/profile/info') },
    }
  },
  invitation: ({ name, role, token, validUntil }, reader) => {
    const life = formatDays(invitationLink.life, reader.locale)
    const { button, roles } = reader.texts.invitation
    return {
      ...baseContent(reader, 'invitation', name, { life }),
      link: { label: button, address: reader.portalAddress(`/join/${token}`) },
      facts: [
        { label: reader.texts.facts.role, value: roles[role] },
        ...validityFacts(reader, life, validUntil),
      ],
    }
  },
  welcome: ({ name, login, token, validUntil }, reader) => {
    const life = formatDays(welcomeLink.life, reader.locale)
    const label = fill(reader.texts.facts.login, { brand: reader.brand })
    return {
      ...baseContent(reader, 'welcome', name, { life }),
      link: {
        label: reader.texts.welcome.button,
        address: reader.portalAddress(`/new-password/${token}`),
      },
      facts: [
        ...(login === null ? [] : [{ label, value: login, isCode: true }]),
        ...validityFacts(reader, life, validUntil),
      ],
    }
  },
  registrationsWaiting: ({ name, waiting, late, changes, lateChanges = 0, areas }, reader) => {
    const { button, lateOnes, facts } = reader.texts.registrationsWaiting
    const number = (value: number) => new Intl.NumberFormat(reader.locale).format(value)
    const withLate = (count: { waiting: number; late: number }) =>
      count.late === 0
        ? number(count.waiting)
        : fill(lateOnes, { waiting: number(count.waiting), late: number(count.late) })
    return {
      ...baseContent(reader, 'registrationsWaiting', name, { waiting: number(waiting) }),
      link: { label: button, address: reader.portalAddress('/staff/users') },
      facts: [
        { label: facts.registrations, value: withLate({ waiting, late }) },
        { label: facts.changes, value: withLate({ waiting: changes, late: lateChanges }) },
        ...(areas.length > 1 ? areas : []).map((count) => ({
          label: count.area,
          value: withLate(count),
        })),
      ],
    }
  },
  accountDeleted: ({ name }, reader) => baseContent(reader, 'accountDeleted', name),
  factorsChanged: ({ name, change, at }, reader) => {
    const base = baseContent(reader, 'factorsChanged', name)
    const { changes, button } = reader.texts.factorsChanged
    return {
      ...base,
      paragraphs: [fill(changes[change], { brand: reader.brand }), ...base.paragraphs],
      link: { label: button, address: reader.portalAddress('/signin') },
      facts: [
        { label: reader.texts.facts.when, value: formatDateTime(at, reader.locale), isCode: true },
      ],
    }
  },
}

/** Every mail that the portal sends. */
export const templateNames = Object.keys(contentByTemplate) as readonly MailTemplate[]

/** The sender of a mail. */
export interface MailContentDeps {
  readonly config: Pick<Config, 'brand' | 'publicUrl' | 'pageLinks'>
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
    portalAddress: (path) => new URL(path, publicUrl).href,
  })
}
