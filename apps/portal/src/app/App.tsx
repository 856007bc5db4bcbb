import { LoadingBar } from '@passerelle/kit'
import type { i18n } from 'i18next'
import { useCallback, useSyncExternalStore } from 'react'
import { I18nextProvider } from 'react-i18next'
import { Provider } from 'react-redux'
import { useLinkClicks } from '../navigation/links.ts'
import { selectLoading } from '../state/network.ts'
import { DeferredRouter } from '../navigation/history-state.tsx'
import { PreloadContext } from '../navigation/preload.ts'
import { AppRoutes, preloadScreen } from './routes.tsx'
import { SettingsContext, type Settings } from '../state/settings.ts'
import { useAppSelector, type Store } from '../state/store.ts'
import { lazyPart } from '../ui/lazy-part.tsx'

interface AppProps {
  store: Store
  i18n: i18n
  settings: Settings
}

/** The whole portal inside a router: the parts that all screens share, and the screens. */
export function App({ store, i18n, settings }: AppProps) {
  const preload = useCallback((path: string) => preloadScreen(path, i18n), [i18n])
  return (
    <Provider store={store}>
      <I18nextProvider i18n={i18n}>
        <SettingsContext value={settings}>
          <PreloadContext value={preload}>
            <DeferredRouter>
              <Frame />
            </DeferredRouter>
          </PreloadContext>
        </SettingsContext>
      </I18nextProvider>
    </Provider>
  )
}

const neverChanges = () => () => undefined
const Messages = lazyPart(async () => (await import('./ToastRegion.tsx')).ToastRegion)

/**
 * The parts around every screen: the loading bar, the toasts, and the handling of links inside the
 * portal.
 */
function Frame() {
  const isLoading = useAppSelector(selectLoading)
  // The first screen does not wait for toasts, but their live regions must exist before the first
  // toast comes.
  const isAlive = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
  useLinkClicks()
  return (
    <>
      <LoadingBar active={isLoading} />
      <AppRoutes />
      {isAlive && <Messages />}
    </>
  )
}
