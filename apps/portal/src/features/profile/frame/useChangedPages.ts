import { useTranslation } from 'react-i18next'
import { usePathname } from '../../../navigation/history-state.tsx'
import { pageOf } from './pages.ts'
import { useProfileForm } from '../form/form-context.ts'

const titles = {
  info: 'personalData',
  agency: 'agencyData',
  newsletter: 'newsletterSubscription',
  password: 'password',
} as const

/** The titles of the pages with unsaved changes, and whether the person is on one of them. */
export function useChangedPages() {
  const { t } = useTranslation('common')
  const pathname = usePathname()
  const pages = [...new Set([...useProfileForm().changed].map(pageOf))]
  return {
    titles: pages.map((page) => t(titles[page])),
    isHere: pages.some((page) => pathname.endsWith(page)),
  }
}
