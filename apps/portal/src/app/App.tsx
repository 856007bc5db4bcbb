import type { i18n } from 'i18next'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { Provider } from 'react-redux'
import { useLinks } from './links.ts'
import { AppRoutes } from './routes.tsx'
import { SettingsContext, type Settings } from './settings.ts'
import type { Store } from './store.ts'

interface AppProps { store: Store; i18n: i18n; settings: Settings; children?: ReactNode }

/** All of the portal inside a router: what screens share around them, and the screens. */
export function App({ store, i18n, settings }: AppProps) {
  return (
    <Provider store={store}>
      <I18nextProvider i18n={i18n}>
        <SettingsContext value={settings}>
          <Frame />
        </SettingsContext>
      </I18nextProvider>
    </Provider>
  )
}

function Frame() {
  useLinks()
  return <AppRoutes />
}
