import { useContext, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { PreloadContext } from '../../navigation/preload.ts'

/** How long after the first frame the next screens begin to load. Milliseconds. */
const preloadDelay = 2000

/** Loads what this screen can lead to. */
export function usePreloadNext() {
  const preload = useContext(PreloadContext)
  const { i18n } = useTranslation()
  useEffect(() => {
    const start = () =>
      import('./next-screens.ts').then(
        ({ preloadNext }) => preloadNext(preload, i18n),
        () => undefined,
      )
    const timer = setTimeout(() => void start(), preloadDelay)
    return () => clearTimeout(timer)
  }, [preload, i18n])
}
