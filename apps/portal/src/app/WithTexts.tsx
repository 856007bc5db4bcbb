import type { Namespace } from '@passerelle/contracts/translations.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { hasTexts } from './i18n.ts'
import { Waiting } from './Waiting.tsx'

/** Waits for the texts of a screen that is there already. */
export function WithTexts({ of, children }: { of: Namespace[]; children: ReactNode }) {
  const { i18n } = useTranslation(of)
  return hasTexts(i18n, of) ? children : <Waiting />
}
