import enUS from './locales/en-US.json' with { type: 'json' }
import { languageTags, type LanguageTag } from '@passerelle/contracts/translations.ts'

export type Texts = typeof enUS

/** The texts of all mails, by language. */
export const textsIn: Record<LanguageTag, Texts> = { 'en-US': enUS }

/** The reader's language, or English where theirs is not complete yet. */
export const languageFor = (locale: string): LanguageTag => languageTags.find((tag) => tag === locale) ?? 'en-US'

/** Puts values into a text, once: what a value contains is never read as a placeholder. */
export const fill = (text: string, values: Record<string, string>): string => text.replace(/\{\{(\w+)\}\}/g, (mark, name: string) => values[name] ?? mark)
