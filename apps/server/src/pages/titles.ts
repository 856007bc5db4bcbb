import type { LanguageTag } from '@passerelle/contracts/languages.ts'
import type { Screen } from '@passerelle/contracts/screens.ts'
import type { Namespace } from '@passerelle/contracts/translations.ts'
import type { Locales } from '../i18n/locales.ts'
import { fill } from '../i18n/texts.ts'

type TitlePath = readonly [namespace: Namespace, path: string]

/** The text of the window's title until the screen has loaded and sets it. */
const titlePaths: Readonly<Record<Screen, TitlePath>> = {
  '/': ['home', 'title'],
  '/signin': ['common', 'signIn'],
  '/signup': ['signup', 'title'],
  '/activate': ['links', 'activation.invalid.title'],
  '/activate/{token}': ['links', 'activation.confirm.title'],
  '/confirm-email': ['links', 'confirmEmail.invalid.title'],
  '/confirm-email/{token}': ['links', 'confirmEmail.ask'],
  '/new-password': ['common', 'signIn'],
  '/new-password/{token}': ['recovery', 'choosePassword'],
  '/undo-email': ['links', 'undoEmail.invalid.title'],
  '/undo-email/{token}': ['links', 'undoEmail.ask'],
  '/join': ['join', 'invalid.title'],
  '/join/{token}': ['join', 'ask.title'],
  '/login': ['common', 'password'],
  '/logout': ['common', 'signOut'],
  '/authorize': ['common', 'signIn'],
  '/token': ['common', 'signIn'],
  '/pg': ['playground', 'title'],
  '/application': ['application', 'title'],
  '/application/{token}': ['application', 'title'],
  '/profile': ['common', 'personalData'],
  '/profile/info': ['common', 'personalData'],
  '/profile/agency': ['common', 'agencyData'],
  '/profile/newsletter': ['common', 'newsletterSubscription'],
  '/profile/password': ['common', 'password'],
  '/profile/sites': ['profile', 'menu.sites'],
  '/profile/security': ['security', 'title'],
  '/profile/notices': ['notices', 'title'],
  '/terms': ['terms', 'title'],
  '/terms/{key}': ['terms', 'title'],
  '/staff/users': ['common', 'registrations'],
  '/staff/translations': ['staff', 'missing.title'],
  '/staff/settings': ['staff', 'settings'],
  '/staff/roles': ['staff', 'roles'],
}
const notFoundTitle: TitlePath = ['common', 'pageNotFound']

/**
 * The window's title without the brand for a screen, or for an unknown address. A registration
 * starts with its first step.
 */
export function pageTitle(
  locales: Locales,
  language: LanguageTag,
  screen: Screen | undefined,
): string {
  const [namespace, path] = screen === undefined ? notFoundTitle : titlePaths[screen]
  return fill(locales.text(language, namespace, path) ?? '', { step: '1' })
}
