import type { AnswerOf } from '@passerelle/contracts/endpoint.ts'
import type { readTerms } from '@passerelle/contracts/terms.ts'

export type Terms = AnswerOf<typeof readTerms>

/** One version in English. */
export const terms: Terms = {
  key: 'br',
  version: '2026-01-01',
  language: 'en-US',
  title: 'Terms and conditions',
  notice: 'These are sample terms.',
  sections: [{ title: 'Membership', text: 'Membership is free of charge.' }],
  versions: ['2026-01-01'],
  languages: ['pt-BR', 'en-US'],
}
