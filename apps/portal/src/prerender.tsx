import './app/texts.ts'
import { pageMarks } from '@passerelle/contracts/page.ts'
import { prerender } from 'react-dom/static'
import { Router } from 'wouter'
import { App } from './app/App.tsx'
import { textsFrom } from './app/i18n.ts'
import type { Settings } from './app/settings.ts'
import { makeStore } from './app/store.ts'
import common from './locales/en-US/common.json'
import signin from './locales/en-US/signin.json'

/** The marks stand where the brand will be; nothing else of the settings shows on this page. */
const markedSettings: Settings = {
  brand: pageMarks.brandName,
  passwordMin: 0,
  corporateUrl: '',
  languages: [],
  partnerHosts: [],
  parts: { before: pageMarks.brandBefore, letter: pageMarks.brandLetter, plate: pageMarks.brandPlate, after: pageMarks.brandAfter },
}

/** The markup of /signin, with the marks for the brand that the server replaces when it starts. */
export async function drawSignin(): Promise<string> {
  const app = <Router ssrPath="/signin"><App store={makeStore()} i18n={textsFrom({ common, signin })} settings={markedSettings} /></Router>
  const { prelude } = await prerender(app)
  return new Response(prelude).text()
}

export const signinTitle = common.signIn
