import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { visibleText } from './schemas.ts'

/** The text of one document in one language and version. */
export const TermsText = z.object({
  key: z.string(),
  /** The first day of this version, as in `2026-01-01`. */
  version: z.string(),
  /** BCP 47. */
  language: z.string(),
  title: z.string(),
  /** A notice above the text, such as that it is a sample. */
  notice: z.nullable(z.string()),
  sections: z.array(z.object({ title: z.string(), text: z.string() })),
})
export type TermsText = z.output<typeof TermsText>

export const readTerms = endpoint('GET /api/terms/{key}', {
  summary:
    'Terms and conditions: a country’s own (br), uk, global, or generic. Without a version the one in force; without a language that of the reader’s page, or of Accept-Language, else English. text: the very text that somebody accepted.',
  body: z.object({
    language: z.optional(visibleText(35)),
    reader: z.optional(visibleText(35)),
    version: z.optional(visibleText(10)),
    text: z.optional(visibleText(64)),
  }),
  answer: z.extend(TermsText, {
    /** Newest first. */
    versions: z.array(z.string()),
    /** The languages of this version, English last. */
    languages: z.array(z.string()),
  }),
})

/** The place where a consent was given or withdrawn. `import`: in another system. */
export const consentPlaces = ['signup', 'profile', 'import'] as const
export type ConsentPlace = (typeof consentPlaces)[number]

export const consentNames = ['optin', 'consent_communication', 'consent_participation'] as const
export type ConsentName = (typeof consentNames)[number]

const Consent = z.object({
  name: z.enum(consentNames),
  given: z.boolean(),
  at: z.string(),
  place: z.enum(consentPlaces),
})
export type Consent = z.output<typeof Consent>

const AcceptedTerms = z.object({
  ...z.pick(TermsText, { key: true, version: true, language: true, title: true }).shape,
  text: z.string(),
  at: z.string(),
})
export type AcceptedTerms = z.output<typeof AcceptedTerms>

export const readConsents = endpoint('GET /api/user/consents', {
  access: 'agent',
  summary:
    'What the signed-in agent agreed to: the accepted terms, newest first, and the last change of each consent.',
  answer: z.object({ terms: z.array(AcceptedTerms), consents: z.array(Consent) }),
})
