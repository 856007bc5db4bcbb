import './app/texts.ts'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router'
import { App } from './app/App.tsx'
import { textsFrom } from './app/i18n.ts'
import { markedSettings } from './app/settings.ts'
import { makeStore } from './app/store.ts'
import common from './locales/en-US/common.json'
import signin from './locales/en-US/signin.json'

/** The markup of /signin, with the marks for the brand that the server replaces when it starts. */
export async function drawSignin(): Promise<string> {
  const app = <StaticRouter location="/signin"><App store={makeStore()} i18n={textsFrom({ common, signin })} settings={markedSettings} /></StaticRouter>
  const { prelude } = await prerender(app)
  return new Response(prelude).text()
}

export const signinTitle = common.signIn
