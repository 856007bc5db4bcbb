import { Button, ErrorScreen, FirstLight, Topbar } from '@passerelle/kit'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BrandSign } from '../frames/BrandSign.tsx'
import { isServerThere, LostScreenError } from '../navigation/lost-files.ts'
import { useErrorDetailTexts } from '../ui/useErrorDetailTexts.ts'
import { useScreen } from '../ui/useScreen.ts'

interface WentWrongProps {
  error: Error
  /** Renders the screen again. */
  onRetry: () => void
}

/**
 * Shows that a screen could not be loaded while the server is not available, or 'Something went
 * wrong!' and, on request, the error message.
 */
export function WentWrong({ error, onRetry }: WentWrongProps) {
  const isLost = error instanceof LostScreenError
  const { isAway, isBusy, retry } = useRetry(isLost, onRetry)
  const { t } = useTranslation()
  const isOnlyAway = isLost && isAway
  const title = t(isOnlyAway ? 'away' : 'wentWrong')
  return (
    <FirstLight>
      <Topbar brand={<BrandSign href="/" />} />
      <ErrorScreen
        title={title}
        headingRef={useScreen(title)}
        notice={isAway && !isLost && t('away')}
        message={isOnlyAway ? undefined : error.message}
        texts={useErrorDetailTexts()}
      >
        <Button variant="secondary" busy={isBusy} onClick={retry}>
          {t('tryAgain')}
        </Button>
      </ErrorScreen>
    </FirstLight>
  )
}

/**
 * 'Try again' works once the server can be reached: before that, a reload would show an error page
 * of the browser. A bug needs a reload, which loses what a screen has in memory.
 */
function useRetry(isLost: boolean, onRetry: () => void) {
  const [isAway, setAway] = useState(() => isLost && !navigator.onLine)
  const [isBusy, setBusy] = useState(false)
  const retry = async () => {
    setBusy(true)
    const isThere = await isServerThere()
    setBusy(false)
    setAway(!isThere)
    if (!isThere) return
    if (isLost) onRetry()
    else location.reload()
  }
  useEffect(() => {
    if (!isLost) return
    let isShown = true
    void isServerThere().then((isThere) => isShown && setAway(!isThere))
    addEventListener('online', onRetry)
    return () => {
      isShown = false
      removeEventListener('online', onRetry)
    }
  }, [isLost, onRetry])
  return { isAway, isBusy, retry: () => void retry() }
}
