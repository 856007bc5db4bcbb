import type { Namespace } from '@passerelle/contracts/translations.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { hasTexts } from './i18n.ts'
import { Waiting } from '../ui/Waiting.tsx'

interface WithTextsProps {
  of: Namespace[]
  /** Shown while the texts load. */
  waiting?: ReactNode
  children: ReactNode
}

/** Shows its children once these texts have loaded in the page's language. */
export function WithTexts({ of, waiting = <Waiting />, children }: WithTextsProps) {
  const { i18n } = useTranslation(of)
  return hasTexts(i18n, of) ? children : waiting
}
