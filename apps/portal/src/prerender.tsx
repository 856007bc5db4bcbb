import './i18n/texts.ts'
import type { Language } from '@passerelle/contracts/languages.ts'
import { pagePlaceholders } from '@passerelle/contracts/page.ts'
import { prerender } from 'react-dom/static'
import { Router } from 'wouter'
import { App } from './app/App.tsx'
import { i18nWithTexts } from './i18n/i18n.ts'
import type { Settings } from './state/settings.ts'
import { makeStore } from './state/store.ts'

/** The input of a prerendered page. */
export interface SigninPage {
  language: string
  languages: readonly Language[]
  texts: { common: object; signin: object }
}

/** Placeholders for the brand; besides it, this page shows only the languages. */
const markedSettings: Omit<Settings, 'language' | 'languages'> = {
  brand: pagePlaceholders.brandName,
  passwordMin: 0,
  corporateUrl: '',
  partnerHosts: [],
  playground: false,
  parts: {
    before: pagePlaceholders.brandBefore,
    letter: pagePlaceholders.brandLetter,
    plate: pagePlaceholders.brandPlate,
    after: pagePlaceholders.brandAfter,
  },
}

/**
 * Renders /signin in one language, with placeholders for the brand that the server replaces at its
 * start.
 */
export async function renderSignin({ language, languages, texts }: SigninPage): Promise<string> {
  const settings = { ...markedSettings, language, languages: [...languages] }
  const app = (
    <Router ssrPath="/signin">
      <App store={makeStore()} i18n={i18nWithTexts(language, texts)} settings={settings} />
    </Router>
  )
  const { prelude } = await prerender(app)
  return new Response(prelude).text()
}

/** The title of its window, without the brand. */
export function titleOf({ language, texts }: SigninPage): string {
  return i18nWithTexts(language, texts).t('signIn')
}
