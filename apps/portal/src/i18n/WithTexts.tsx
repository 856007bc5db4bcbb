import type { Namespace } from '@passerelle/contracts/translations.ts'
import type { i18n as I18n } from 'i18next'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Lost } from '../ui/Lost.tsx'
import { Waiting } from '../ui/Waiting.tsx'
import { hasTexts, readFailed } from './i18n.ts'

interface WithTextsProps {
  of: Namespace[]
  /** Shown while the texts load. @default a spinner on a page of its own */
  waiting?: ReactNode
  children: ReactNode
}

/** Shows its children once these texts have loaded in the page's language. */
export function WithTexts({ of, waiting, children }: WithTextsProps) {
  const { i18n } = useTranslation(of)
  return hasTexts(i18n, of) ? children : <MissingTexts i18n={i18n} of={of} waiting={waiting} />
}

interface MissingTextsProps extends Pick<WithTextsProps, 'of' | 'waiting'> {
  i18n: I18n
}

/**
 * Says that the server was not reached when the texts could not be loaded. It says nothing if
 * `waiting` is null.
 */
function MissingTexts({ i18n, of, waiting }: MissingTextsProps) {
  const [hasFailed, setFailed] = useState(() => !navigator.onLine)
  useEffect(() => {
    const showFailure = () => setFailed(true)
    i18n.on(readFailed, showFailure)
    return () => i18n.off(readFailed, showFailure)
  }, [i18n])
  const load = async () => {
    setFailed(false)
    await i18n.reloadResources([i18n.language], of)
    // Makes the components that wait for these texts render again.
    await i18n.changeLanguage(i18n.language)
  }
  const failure = <Lost onRetry={() => void load()} />
  if (waiting === undefined) return <Waiting>{hasFailed ? failure : undefined}</Waiting>
  return hasFailed && waiting ? failure : waiting
}
