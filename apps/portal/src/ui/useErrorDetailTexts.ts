import { useTranslation } from 'react-i18next'

/** The words of the button that shows the message of an error. */
export function useErrorDetailTexts() {
  const { t } = useTranslation()
  return { showError: t('showError'), hideError: t('hideError') }
}
