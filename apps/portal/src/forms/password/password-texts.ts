import { useTranslation } from 'react-i18next'

/** The labels of the button that shows and hides a password. */
export function usePasswordTexts() {
  const { t } = useTranslation()
  return {
    show: t('passwordField.show'),
    hide: t('passwordField.hide'),
    shown: t('passwordField.shown'),
    hidden: t('passwordField.hidden'),
    capsLock: t('passwordField.capsLock'),
  }
}
