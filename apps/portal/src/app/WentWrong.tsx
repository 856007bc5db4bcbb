import { Button, Centre, FirstLight, Notice, Topbar } from '@passerelle/kit'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BrandSign } from '../frames/BrandSign.tsx'
import { isServerThere, LostScreenError } from '../navigation/lost-files.ts'
import { selectNeedsReload } from '../state/screen.ts'
import { useAppStore } from '../state/store.ts'
import { ErrorDetails } from '../ui/ErrorDetails.tsx'
import { Heading } from '../ui/Heading.tsx'

interface WentWrongProps {
  error: Error
  /** Renders the screen again. */
  onAgain: () => void
}

/**
 * The screen that did not arrive while the server is away, or 'Something went wrong!' and the error
 * message on request.
 */
export function WentWrong({ error, onAgain }: WentWrongProps) {
  const isLost = error instanceof LostScreenError
  const { isAway, isBusy, retry } = useRetry(isLost, onAgain)
  const { t } = useTranslation()
  const again = (
    <Button variant="secondary" busy={isBusy} onClick={retry}>
      {t('tryAgain')}
    </Button>
  )
  return (
    <FirstLight>
      <Topbar brand={<BrandSign href="/" />} />
      {isLost && isAway ? (
        <Centre>
          <Heading title={t('away')} />
          {again}
        </Centre>
      ) : (
        <Centre>
          <Heading title={t('wentWrong')} />
          {isAway && (
            <Notice tone="red" role="alert">
              {t('away')}
            </Notice>
          )}
          <ErrorDetails message={error.message}>{again}</ErrorDetails>
        </Centre>
      )}
    </FirstLight>
  )
}

/**
 * 'Try again' once the server can be reached: a reload without it would end at a page of the
 * browser. Only a bug or a newer build needs the reload, which loses what a screen has in memory.
 */
function useRetry(isLost: boolean, onAgain: () => void) {
  const store = useAppStore()
  const [isAway, setAway] = useState(() => isLost && !navigator.onLine)
  const [isBusy, setBusy] = useState(false)
  const retry = async () => {
    setBusy(true)
    const isThere = await isServerThere()
    setBusy(false)
    setAway(!isThere)
    if (!isThere) return
    if (isLost && !selectNeedsReload(store.getState())) onAgain()
    else location.reload()
  }
  useEffect(() => {
    if (!isLost) return
    let isShown = true
    void isServerThere().then((isThere) => isShown && setAway(!isThere))
    addEventListener('online', onAgain)
    return () => {
      isShown = false
      removeEventListener('online', onAgain)
    }
  }, [isLost, onAgain])
  return { isAway, isBusy, retry: () => void retry() }
}
