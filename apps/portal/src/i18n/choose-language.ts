import { useTranslation } from 'react-i18next'
import { useCall } from '../api/call.ts'
import { selectUser } from '../state/account.ts'
import { useAppStore } from '../state/store.ts'
import { toastAdded } from '../state/toasts.ts'

/** How long the message about a lost language stays. Milliseconds. */
const readingTime = 4000

/**
 * Chooses a language. The device stores it, and so does the account of a signed-in agent, for its
 * mails. If the language cannot be loaded, a message says so and the page keeps the old one.
 */
export function useChooseLanguage() {
  const { i18n } = useTranslation()
  const call = useCall()
  const store = useAppStore()
  return async (language: string) => {
    const hasChanged = await import('./language.ts').then(
      ({ chooseLanguage }) => chooseLanguage(i18n, language),
      () => false,
    )
    if (!hasChanged)
      store.dispatch(
        toastAdded({ type: 'error', message: i18n.t('languageFailed'), autoClose: readingTime }),
      )
    else if (selectUser(store.getState())) await call('PATCH /api/user', { locale: language })
  }
}
