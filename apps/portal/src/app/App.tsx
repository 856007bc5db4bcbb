import { LoadingBar, Toasts } from '@passerelle/kit'
import type { i18n } from 'i18next'
import { I18nextProvider, useTranslation } from 'react-i18next'
import { Provider } from 'react-redux'
import { useLinks } from './links.ts'
import { selectLoading } from './network.ts'
import { AppRoutes } from './routes.tsx'
import { SettingsContext, type Settings } from './settings.ts'
import { useAppDispatch, useAppSelector, type Store } from './store.ts'
import { selectToasts, toastClosed } from './toasts.ts'

interface AppProps { store: Store; i18n: i18n; settings: Settings }

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

/** Around every screen: the loading bar, the toasts, and links that stay inside the portal. */
function Frame() {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  const isLoading = useAppSelector(selectLoading)
  const toasts = useAppSelector(selectToasts)
  useLinks()
  return (
    <>
      <LoadingBar active={isLoading} />
      <AppRoutes />
      <Toasts toasts={toasts} onClose={(uuid) => dispatch(toastClosed(uuid))} closeText={t('close')} />
    </>
  )
}
