import './i18n/texts.ts'
import type { Language } from '@passerelle/contracts/languages.ts'
import { pageMarks } from '@passerelle/contracts/page.ts'
import { prerender } from 'react-dom/static'
import { Router } from 'wouter'
import { App } from './app/App.tsx'
import { textsBackend } from './i18n/i18n.ts'
import type { Settings } from './state/settings.ts'
import { makeStore } from './state/store.ts'

/** What a drawn page is drawn from. */
export interface Drawn {
  language: string
  languages: readonly Language[]
  texts: { common: object; signin: object }
}

/** The marks stand where the brand will be; beside it only the languages show on this page. */
const markedSettings: Omit<Settings, 'language' | 'languages'> = {
  brand: pageMarks.brandName,
  passwordMin: 0,
  corporateUrl: '',
  partnerHosts: [],
  playground: false,
  parts: {
    before: pageMarks.brandBefore,
    letter: pageMarks.brandLetter,
    plate: pageMarks.brandPlate,
    after: pageMarks.brandAfter,
  },
}

/** The markup of /signin in one language, with the marks for the brand that the server replaces when it starts. */
export async function drawSignin({ language, languages, texts }: Drawn): Promise<string> {
  const settings = { ...markedSettings, language, languages: [...languages] }
  const app = (
    <Router ssrPath="/signin">
      <App store={makeStore()} i18n={textsBackend(language, texts)} settings={settings} />
    </Router>
  )
  const { prelude } = await prerender(app)
  return new Response(prelude).text()
}

/** What its window is called, before the brand. */
export const titleOf = ({ language, texts }: Drawn): string =>
  textsBackend(language, texts).t('signIn')
