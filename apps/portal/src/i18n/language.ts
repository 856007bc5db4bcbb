import { languageCookie } from '@passerelle/contracts/languages.ts'
import type { i18n as I18n } from 'i18next'
import { useTranslation } from 'react-i18next'
import { selectUser } from '../state/account.ts'
import { useCall } from '../api/call.ts'
import { hasTexts } from './i18n.ts'
import { useAppSelector } from '../state/store.ts'

const year = 365 * 24 * 60 * 60

/** Did somebody choose a language on this device? */
export const hasChosenLanguage = (): boolean =>
  document.cookie.split('; ').some((cookie) => cookie.startsWith(`${languageCookie}=`))

function remember(language: string) {
  document.cookie = `${languageCookie}=${language}; path=/; max-age=${year}; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}`
}

/**
 * Shows the page in another language and keeps everything that was typed. The texts load first:
 * without them the page stays as it is.
 * @returns whether the language changed
 */
export async function showLanguage(i18n: I18n, language: string): Promise<boolean> {
  const namespaces = [i18n.options.ns ?? []].flat()
  if (!hasTexts(i18n, namespaces, language)) await i18n.reloadResources([language], namespaces)
  if (!hasTexts(i18n, namespaces, language)) return false
  await i18n.changeLanguage(language)
  return true
}

/**
 * Chooses a language: the device stores it, and the account of a signed-in agent takes it for its
 * mails.
 */
export function useChooseLanguage() {
  const { i18n } = useTranslation()
  const call = useCall()
  const user = useAppSelector(selectUser)
  return async (language: string) => {
    if (!(await showLanguage(i18n, language))) return
    remember(language)
    if (user) await call('PATCH /api/user', { locale: language })
  }
}
