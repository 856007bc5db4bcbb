import './styles.ts'
import './i18n/texts.ts'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { initTexts } from './i18n/i18n.ts'
import { hideLinkToken } from './navigation/hide-link-token.ts'
import { isServerThere } from './navigation/lost-files.ts'
import { reloadNeeded } from './state/screen.ts'
import { readSettings } from './state/settings.ts'
import { makeStore } from './state/store.ts'

const root = document.querySelector('#root')
if (!root) throw new Error('The page has no #root')

hideLinkToken()

const store = makeStore()
// A file did not arrive. If the server can be reached, it has a newer build.
window.addEventListener('vite:preloadError', () => {
  void isServerThere().then((isThere) => isThere && store.dispatch(reloadNeeded()))
})

/**
 * /signin is prerendered. Its texts must have loaded before React takes it over, or the page would
 * jump.
 */
const isPrerendered = root.childElementCount > 0
const settings = readSettings()
const i18n = await initTexts(settings.language, isPrerendered ? ['signin'] : [])
for (const id of ['old', 'late']) document.getElementById(id)?.remove()
const portal = <App store={store} i18n={i18n} settings={settings} />

const canHydrate = isPrerendered && !new URLSearchParams(location.search).has('jwt')
if (canHydrate)
  startTransition(() => {
    hydrateRoot(root, portal)
  })
else createRoot(root).render(portal)
