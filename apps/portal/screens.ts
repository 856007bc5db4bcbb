/**
 * What each screen is made of. From this and the build's manifest come the files and the texts
 * that the server names in a screen's page, and the weight of the screen.
 */
import type { ScreenFiles } from '@passerelle/contracts/page.ts'
import type { Screen } from '@passerelle/contracts/screens.ts'
import type { Namespace } from '@passerelle/contracts/translations.ts'
import type { Manifest } from 'vite'
import { pageEntry, scriptsOf, stylesheetsOf } from './manifest.ts'

export interface ScreenParts {
  /** The modules that are imported before the screen can be used, its frames first. */
  readonly modules: readonly string[]
  /** The namespaces of its texts, besides the common ones. */
  readonly texts: readonly Namespace[]
}

const screen = (modules: readonly string[], ...texts: Namespace[]): ScreenParts => ({
  modules,
  texts,
})

const publicScreen = (module: string, ...texts: Namespace[]) =>
  screen(['src/frames/PublicLayout.tsx', module], ...texts)

const guard = 'src/app/signed-in.ts'
const guardedScreen = (module: string, ...texts: Namespace[]) => screen([guard, module], ...texts)

const profilePage = (module: string, ...texts: Namespace[]) =>
  screen(
    [...guardedScreen('src/features/profile/route.tsx').modules, module],
    'choices',
    'forms',
    'profile',
    ...texts,
  )

const deskArea = (...modules: string[]) =>
  screen([guard, 'src/features/staff/route.tsx', ...modules], 'forms', 'staff')

const confirmEmail = publicScreen('src/features/confirm-email/route.tsx', 'links')
const activate = publicScreen('src/features/activate/route.tsx', 'links')
const join = publicScreen('src/features/join/route.tsx', 'join', 'forms')
const newPassword = screen(
  ['src/features/signin/NewPasswordLink.tsx'],
  'signin',
  'forms',
  'recovery',
)
const provider = screen(['src/features/provider/route.tsx'])
const info = profilePage('src/features/profile/record/InfoPage.tsx', 'numbers')
const terms = publicScreen('src/features/terms/route.tsx', 'terms')

export const screenParts: Readonly<Record<Screen | 'notFound' | 'pending', ScreenParts>> = {
  '/': guardedScreen('src/features/home/route.tsx', 'home'),
  '/signin': screen([], 'signin'),
  '/signup': publicScreen('src/features/signup/route.tsx', 'choices', 'forms', 'signup'),
  '/activate': activate,
  '/activate/{token}': activate,
  '/confirm-email': confirmEmail,
  '/confirm-email/{token}': confirmEmail,
  '/new-password': newPassword,
  '/new-password/{token}': newPassword,
  '/undo-email': confirmEmail,
  '/undo-email/{token}': confirmEmail,
  '/join': join,
  '/join/{token}': join,
  '/login': screen(['src/features/signin/password-only.tsx'], 'signin', 'recovery'),
  '/logout': provider,
  '/authorize': provider,
  '/token': provider,
  '/pg': screen(
    ['src/features/provider/route.tsx', 'src/features/provider/playground/Playground.tsx'],
    'playground',
  ),
  '/application': guardedScreen('src/features/application/route.tsx', 'application'),
  '/application/{token}': publicScreen('src/features/application/link.tsx', 'application'),
  '/profile': info,
  '/profile/info': info,
  '/profile/agency': profilePage('src/features/profile/record/AgencyPage.tsx', 'numbers'),
  '/profile/newsletter': profilePage(
    'src/features/profile/agreements/NewsletterPage.tsx',
    'consents',
  ),
  '/profile/password': profilePage(
    'src/features/profile/password/PasswordPage.tsx',
    'password',
    'strength',
  ),
  '/profile/sites': profilePage('src/features/profile/sites/SitesPage.tsx', 'provider'),
  '/profile/security': profilePage('src/features/profile/security/SecurityPage.tsx', 'security'),
  '/profile/notices': profilePage('src/features/profile/notices/NoticesPage.tsx', 'notices'),
  '/terms': terms,
  '/terms/{key}': terms,
  '/staff/users': screen(
    deskArea(
      'src/features/staff/registrations/Registrations.tsx',
      'src/features/staff/filters/TierAndOrder.tsx',
    ).modules,
    'choices',
    'findings',
    'forms',
    'profile',
    'queue',
    'staff',
  ),
  '/staff/translations': deskArea('src/features/staff/missing-texts/MissingTexts.tsx'),
  '/staff/settings': deskArea('src/features/staff/sites/Sites.tsx'),
  '/staff/roles': screen(
    deskArea('src/features/staff/members/Members.tsx').modules,
    'forms',
    'staff',
    'members',
  ),
  notFound: publicScreen('src/ui/NotFound.tsx'),
  // Shown on the profile's pages to agents with a change that waits.
  pending: screen(
    [
      'src/features/profile/frame/PendingNotice.tsx',
      'src/features/profile/form/pending-fields.tsx',
    ],
    'pending',
  ),
}

/**
 * The files of each screen. The page links to its own stylesheet; its scripts are named here,
 * because a browser would learn of them only from the page's first script.
 */
export function screenFiles(manifest: Manifest): Record<string, ScreenFiles> {
  const ownScripts = scriptsOf(manifest, pageEntry)
  const ownStyles = stylesheetsOf(manifest, pageEntry)
  return Object.fromEntries(
    Object.entries(screenParts).map(([name, { modules, texts }]) => {
      const filesOf = (read: typeof scriptsOf) =>
        new Set(modules.flatMap((module) => [...read(manifest, module)]))
      return [
        name,
        {
          scripts: [...new Set([...ownScripts, ...filesOf(scriptsOf)])],
          styles: [...filesOf(stylesheetsOf)].filter((file) => !ownStyles.has(file)),
          texts: ['common', ...texts],
        },
      ]
    }),
  )
}
