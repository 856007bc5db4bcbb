import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

/**
 * Begins the window's title with 'Error:' while a form has errors, so that a screen reader says so
 * first (WCAG 2.2, technique G88). Use it below the heading that sets the title.
 */
export function useErrorTitle(hasErrors: boolean) {
  const { t } = useTranslation('forms')
  useEffect(() => {
    if (!hasErrors) return
    const before = document.title
    const title = t('errorTitle', { title: before })
    document.title = title
    return () => {
      // Another screen may have set its own title in the meantime.
      if (document.title === title) document.title = before
    }
  }, [hasErrors, t])
}
