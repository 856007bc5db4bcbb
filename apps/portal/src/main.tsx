import './styles.ts'
import './i18n/texts.ts'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { keepAnswer, keepAnswers } from './api/prefetch.ts'
import { App } from './app/App.tsx'
import { preloadScreen } from './app/routes.tsx'
import { hidePageFoot } from './app/usePageFoot.ts'
import { initTexts } from './i18n/i18n.ts'
import { hideLinkToken } from './navigation/hide-link-token.ts'
import { isServerThere } from './navigation/lost-files.ts'
import { signedIn } from './state/account.ts'
import { takePageData } from './state/page-data.ts'
import { reloadNeeded } from './state/screen.ts'
import { readSettings } from './state/settings.ts'
import { makeStore } from './state/store.ts'

const root = document.querySelector('#root')
if (!root) throw new Error('The page has no #root')

hideLinkToken()

const { texts, me, answers } = takePageData()
const store = makeStore()
keepAnswers(answers)
if (me) {
  store.dispatch(signedIn(me))
  keepAnswer('GET /api/user/me', { ok: true, answer: me })
}
// A file did not arrive. If the server can be reached, it has a newer build.
window.addEventListener('vite:preloadError', () => {
  void isServerThere().then((isThere) => isThere && store.dispatch(reloadNeeded()))
})

/**
 * Draws the screen of this address, or takes over the prerendered /signin. No module awaits it at
 * its top: the bundler joins files only where none does.
 */
async function draw(element: Element) {
  const settings = readSettings()
  const i18n = await initTexts(settings.language, texts)
  // The page names the files of its screen, so the screen is drawn at once and as a whole.
  await preloadScreen(location.pathname, i18n)
  hidePageFoot(element)
  for (const id of ['old', 'late']) document.getElementById(id)?.remove()
  const portal = <App store={store} i18n={i18n} settings={settings} />

  const canHydrate =
    element.childElementCount > 0 && !new URLSearchParams(location.search).has('jwt')
  if (canHydrate)
    startTransition(() => {
      hydrateRoot(element, portal)
    })
  else createRoot(element).render(portal)
}
// In a browser that is too old, the script of the page has shown a sentence. The program would take
// it away and then fail, and the page would be blank.
if (document.getElementById('old')?.hidden !== false) void draw(root)
