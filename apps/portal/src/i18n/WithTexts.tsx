import type { Namespace } from '@passerelle/contracts/translations.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { hasTexts } from './i18n.ts'
import { Waiting } from '../ui/Waiting.tsx'

interface WithTextsProps {
  of: Namespace[]
  /** What is there meanwhile. */
  waiting?: ReactNode
  children: ReactNode
}

/** What needs these texts, once they are there in the language of the page. */
export function WithTexts({ of, waiting = <Waiting />, children }: WithTextsProps) {
  const { i18n } = useTranslation(of)
  return hasTexts(i18n, of) ? children : waiting
}
