import type { i18n as I18n } from 'i18next'
import { createElement, Suspense, type ComponentType, type ReactNode } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { Component as Signin } from '../features/signin/route.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { lazyScreen, type LazyScreen } from './lazy-screen.tsx'
import { Waiting } from '../ui/Waiting.tsx'
import { WithTexts } from '../i18n/WithTexts.tsx'

const PasswordOnly = lazyScreen(
  () => import('../features/signin/password-only.tsx'),
  'Component',
  'signin',
)
const NewPasswordLink = lazyScreen(
  () => import('../features/signin/NewPasswordLink.tsx'),
  'NewPasswordLink',
  'signin',
  'forms',
  'recovery',
)
const Provider = lazyScreen(() => import('../features/provider/route.tsx'), 'Component')
const PublicLayout = lazyScreen(() => import('../frames/PublicLayout.tsx'), 'PublicLayout')
const StoredUserHeader = lazyScreen(
  () => import('../frames/StoredUserHeader.tsx'),
  'StoredUserHeader',
)
const Signup = lazyScreen(
  () => import('../features/signup/route.tsx'),
  'Component',
  'choices',
  'forms',
  'signup',
)
const Activate = lazyScreen(() => import('../features/activate/route.tsx'), 'Component', 'links')
const Terms = lazyScreen(() => import('../features/terms/route.tsx'), 'Component', 'terms')
const ConfirmEmail = lazyScreen(
  () => import('../features/confirm-email/route.tsx'),
  'Component',
  'links',
)
const Join = lazyScreen(() => import('../features/join/route.tsx'), 'Component', 'join', 'forms')
const UndoEmail = lazyScreen(
  () => import('../features/confirm-email/route.tsx'),
  'UndoEmail',
  'links',
)
const loadSignedIn = () => import('./signed-in.ts')
const Guard = lazyScreen(loadSignedIn, 'Guard')
const Layout = lazyScreen(loadSignedIn, 'Layout')
const Home = lazyScreen(() => import('../features/home/route.tsx'), 'Component', 'home')
const Application = lazyScreen(
  () => import('../features/application/route.tsx'),
  'Component',
  'application',
)
const LinkedApplication = lazyScreen(
  () => import('../features/application/link.tsx'),
  'Component',
  'application',
)
const Profile = lazyScreen(
  async (i18n) => {
    const module = await import('../features/profile/route.tsx')
    if (i18n) await module.loadKeptParts(i18n)
    return module
  },
  'Component',
  'choices',
  'forms',
  'profile',
)
const Info = lazyScreen(
  () => import('../features/profile/record/InfoPage.tsx'),
  'InfoPage',
  'profile',
)
const Agency = lazyScreen(
  () => import('../features/profile/record/AgencyPage.tsx'),
  'AgencyPage',
  'profile',
)
const Newsletter = lazyScreen(
  () => import('../features/profile/agreements/NewsletterPage.tsx'),
  'NewsletterPage',
  'consents',
)
const Password = lazyScreen(
  () => import('../features/profile/password/PasswordPage.tsx'),
  'PasswordPage',
  'password',
)
const PageNotFound = lazyScreen(() => import('../ui/NotFound.tsx'), 'PageNotFound')
const Staff = lazyScreen(() => import('../features/staff/route.tsx'), 'Component', 'forms', 'staff')

/** An address, what is shown at it, and the frames and screens of that, which load when needed. */
type PortalRoute = readonly [path: string | RegExp, screen: ReactNode, ...parts: LazyScreen[]]

const route = (...parts: PortalRoute): PortalRoute => parts

/** A page that everybody may see. */
const publicRoute = (path: PortalRoute[0], Page: ComponentType & LazyScreen) =>
  route(
    path,
    <PublicLayout menu={<StoredUserHeader />}>
      <Page />
    </PublicLayout>,
    PublicLayout,
    Page,
  )

/** A page of the profile. */
const profileRoute = (path: PortalRoute[0], page: ReactNode, ...parts: LazyScreen[]) =>
  route(
    path,
    <Guard>
      <Layout>
        <Profile>{page}</Profile>
      </Layout>
    </Guard>,
    Guard,
    Layout,
    Profile,
    ...parts,
  )

/**
 * The pages between other sites and the portal share one screen, so that the next page loads
 * nothing.
 */
const providerPath = /^[/](authorize|token|logout|pg)[/]?$/i

/** Below it is the page of mailed links. */
const applicationPath = /^[/]application[/]?$/i

const deskPath = /^[/]staff[/](users|translations|settings|roles)[/]?$/i

/** The pages of the profile that few people open. They load by themselves. */
const rarePages = /^[/]profile[/](sites|security|notices)[/]?$/i

/**
 * All screens by their address (contracts/screens.ts). /signin is part of the first load, because
 * most people begin there. The last one is shown at every other address.
 */
const routes: readonly PortalRoute[] = [
  route(
    '/signin',
    <WithTexts of={['signin']}>
      <Signin />
    </WithTexts>,
  ),
  route('/new-password/:token?', <NewPasswordLink />, NewPasswordLink),
  route('/login', <PasswordOnly />, PasswordOnly),
  route(providerPath, <Provider />, Provider),
  publicRoute('/signup', Signup),
  publicRoute('/activate/:token?', Activate),
  publicRoute('/confirm-email/:token?', ConfirmEmail),
  publicRoute('/undo-email/:token?', UndoEmail),
  publicRoute('/join/:token?', Join),
  route(
    applicationPath,
    <Guard>
      <Layout>
        <Application />
      </Layout>
    </Guard>,
    Guard,
    Layout,
    Application,
  ),
  publicRoute('/application/:token', LinkedApplication),
  publicRoute('/terms/:key?', Terms),
  route(
    '/',
    <Guard>
      <Layout>
        <Home />
      </Layout>
    </Guard>,
    Guard,
    Layout,
    Home,
  ),
  profileRoute('/profile/info', <Info />, Info),
  profileRoute('/profile/agency', <Agency />, Agency),
  profileRoute('/profile/newsletter', <Newsletter />, Newsletter),
  profileRoute('/profile/password', <Password />, Password),
  profileRoute(rarePages, null),
  profileRoute('/profile', <Redirect replace to="/profile/info" />, Info),
  route(
    deskPath,
    <Guard>
      <Staff />
    </Guard>,
    Guard,
    Staff,
  ),
  publicRoute(/^/, PageNotFound),
]

/** May the address belong to the route? A parameter too many does no harm when it is preloaded. */
const isAt = ([path]: PortalRoute, address: string) =>
  new RegExp(path instanceof RegExp ? path : `^${path.split('/:')[0]}(/[^/]*)?$`, 'i').test(address)

/**
 * Loads a screen and its frames before they are shown. A failure is shown when the screen is
 * opened.
 */
export async function preloadScreen(path: string, i18n: I18n): Promise<void> {
  const [, , ...parts] = routes.find((each) => isAt(each, path)) ?? []
  await Promise.allSettled(parts.map(({ load }) => load(i18n)))
}

/**
 * The screen at the present address. Routes have no keys: a frame that two addresses share keeps
 * its state when one leads to the other.
 */
export function AppRoutes() {
  return (
    <ErrorBoundary>
      <Suspense fallback={<Waiting />}>
        {createElement(
          Switch,
          null,
          ...routes.map(([path, screen]) => createElement(Route, { path }, screen)),
        )}
      </Suspense>
    </ErrorBoundary>
  )
}
