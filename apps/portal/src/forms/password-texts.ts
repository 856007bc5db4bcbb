import { useTranslation } from 'react-i18next'

/** What the eye of a password field says. */
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
