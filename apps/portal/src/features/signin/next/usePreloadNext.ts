import { useContext, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { PreloadContext } from '../../../navigation/preload.ts'
import type { LoadParts } from './next-screens.ts'

/** How long after the first frame the next screens begin to load. Milliseconds. */
const preloadDelay = 2000

/**
 * Loads what this step can lead to.
 * @param loadParts loads parts of /signin; the same function at every call
 */
export function usePreloadNext(loadParts?: LoadParts) {
  const preload = useContext(PreloadContext)
  const { i18n } = useTranslation()
  useEffect(() => {
    const start = () =>
      import('./next-screens.ts').then(
        ({ preloadNext }) => preloadNext(preload, i18n, loadParts),
        () => undefined,
      )
    const timer = setTimeout(() => void start(), preloadDelay)
    return () => clearTimeout(timer)
  }, [preload, i18n, loadParts])
}
