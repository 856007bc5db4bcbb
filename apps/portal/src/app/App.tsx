import { LoadingBar, SettingsContext as KitSettings } from '@passerelle/kit'
import type { i18n } from 'i18next'
import { useCallback, useMemo } from 'react'
import { I18nextProvider, useTranslation } from 'react-i18next'
import { useLinkClicks } from '../navigation/links.ts'
import { selectLoading } from '../state/network.ts'
import { DeferredRouter } from '../navigation/history-state.tsx'
import { PreloadContext } from '../navigation/preload.ts'
import { AppRoutes, preloadScreen } from './routes.tsx'
import { SettingsContext, type Settings } from '../state/settings.ts'
import { StoreContext, useAppSelector, type Store } from '../state/store.ts'
import { ToastRegion } from './ToastRegion.tsx'
import { usePageFoot } from './usePageFoot.ts'

interface AppProps {
  store: Store
  i18n: i18n
  settings: Settings
}

/** The whole portal inside a router: the parts that all screens share, and the screens. */
export function App({ store, i18n, settings }: AppProps) {
  const preload = useCallback((path: string) => preloadScreen(path, i18n), [i18n])
  return (
    <StoreContext value={store}>
      <I18nextProvider i18n={i18n}>
        <SettingsContext value={settings}>
          <PreloadContext value={preload}>
            <DeferredRouter>
              <Frame />
            </DeferredRouter>
          </PreloadContext>
        </SettingsContext>
      </I18nextProvider>
    </StoreContext>
  )
}

/**
 * The parts around every screen: the loading bar, the toasts, and the handling of links inside the
 * portal.
 */
function Frame() {
  const isLoading = useAppSelector(selectLoading)
  const { t } = useTranslation('common')
  const missing = t('missingValue')
  const kitSettings = useMemo(() => ({ texts: { cell: { missing } } }), [missing])
  useLinkClicks()
  usePageFoot(isLoading)
  return (
    <KitSettings value={kitSettings}>
      <LoadingBar active={isLoading} />
      <AppRoutes />
      <ToastRegion />
    </KitSettings>
  )
}
