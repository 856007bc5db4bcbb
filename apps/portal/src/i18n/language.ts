import { languageCookie } from '@passerelle/contracts/languages.ts'
import type { i18n as I18n } from 'i18next'
import { hasTexts, readFailed } from './i18n.ts'

const year = 365 * 24 * 60 * 60

/** Did somebody choose a language on this device? */
const hasChosenLanguage = (): boolean =>
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
  if (!hasTexts(i18n, namespaces, language) && !(await loadTexts(i18n, language, namespaces)))
    return false
  await i18n.changeLanguage(language)
  return true
}

/** Resolves with false when a text's first retry has failed too: nobody waits for all five. */
function loadTexts(i18n: I18n, language: string, namespaces: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const failures = new Set<string>()
    const end = (hasLoaded: boolean) => {
      i18n.off(readFailed, count)
      resolve(hasLoaded)
    }
    const count = (tag: string, ns: string) => {
      if (tag !== language) return
      if (failures.has(ns)) end(false)
      failures.add(ns)
    }
    i18n.on(readFailed, count)
    void i18n
      .reloadResources([language], namespaces)
      .then(() => end(hasTexts(i18n, namespaces, language)))
  })
}

/**
 * Shows a language and remembers it on the device.
 * @returns whether the language changed
 */
export async function chooseLanguage(i18n: I18n, language: string): Promise<boolean> {
  const isShown = await showLanguage(i18n, language)
  if (isShown) remember(language)
  return isShown
}

/**
 * Shows the language of a signed-in agent's account. It wins over the browser's language; a language
 * that somebody chose on this device wins over both.
 */
export async function showAccountLanguage(i18n: I18n, locale: string): Promise<void> {
  if (locale !== i18n.language && !hasChosenLanguage()) await showLanguage(i18n, locale)
}
