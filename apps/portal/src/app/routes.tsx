import type { i18n as I18n } from 'i18next'
import { Suspense, type ReactNode } from 'react'
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
const UndoEmail = lazyScreen(
  () => import('../features/confirm-email/route.tsx'),
  'UndoEmail',
  'links',
)
const Guard = lazyScreen(() => import('./Guard.tsx'), 'Guard')
const Layout = lazyScreen(() => import('../frames/Layout.tsx'), 'Layout')
const Home = lazyScreen(() => import('../features/home/route.tsx'), 'Component', 'home')
const Profile = lazyScreen(
  () => import('../features/profile/route.tsx'),
  'Component',
  'choices',
  'forms',
  'profile',
)
const Info = lazyScreen(() => import('../features/profile/InfoPage.tsx'), 'InfoPage', 'profile')
const Agency = lazyScreen(
  () => import('../features/profile/AgencyPage.tsx'),
  'AgencyPage',
  'profile',
)
const Newsletter = lazyScreen(
  () => import('../features/profile/NewsletterPage.tsx'),
  'NewsletterPage',
  'consents',
)
const Password = lazyScreen(
  () => import('../features/profile/PasswordPage.tsx'),
  'PasswordPage',
  'password',
)
const PageNotFound = lazyScreen(() => import('../ui/NotFound.tsx'), 'PageNotFound')
const Staff = lazyScreen(() => import('../features/staff/route.tsx'), 'Component', 'forms', 'staff')

/** The screens and frames that /signin leads to, by address. */
const screensByPath: Readonly<Record<string, readonly LazyScreen[]>> = {
  '/signup': [PublicLayout, Signup],
  '/profile/info': [Guard, Layout, Profile, Info],
  '/staff/users': [Guard, Staff],
}

/** Loads a screen before it is shown. A failure is shown when the screen is opened. */
export async function preloadScreen(path: string, i18n: I18n): Promise<void> {
  await Promise.allSettled((screensByPath[path] ?? []).map(({ load }) => load(i18n)))
}

/** A page that everybody may see. */
const publicPage = (page: ReactNode) => (
  <PublicLayout menu={<StoredUserHeader />}>{page}</PublicLayout>
)

/** A page of the profile. */
const profilePage = (page: ReactNode) => (
  <Guard>
    <Layout>
      <Profile>{page}</Profile>
    </Layout>
  </Guard>
)

/**
 * The pages between other sites and the portal share one screen, so that the next page loads
 * nothing.
 */
const providerPath = /^[/](authorize|token|logout|pg)[/]?$/i

const deskPath = /^[/]staff[/](users|translations|settings)[/]?$/i

/**
 * All screens by their address (contracts/screens.ts). /signin is part of the first load, because
 * most people begin there. Routes have no keys: a frame that two addresses share keeps its state
 * when one leads to the other.
 */
export function AppRoutes() {
  return (
    <ErrorBoundary>
      <Suspense fallback={<Waiting />}>
        <Switch>
          <Route path="/signin">
            <WithTexts of={['signin']}>
              <Signin />
            </WithTexts>
          </Route>
          <Route path="/new-password/:token?">
            <NewPasswordLink />
          </Route>
          <Route path="/login">
            <PasswordOnly />
          </Route>
          <Route path={providerPath}>
            <Provider />
          </Route>
          <Route path="/signup">{publicPage(<Signup />)}</Route>
          <Route path="/activate/:token?">{publicPage(<Activate />)}</Route>
          <Route path="/confirm-email/:token?">{publicPage(<ConfirmEmail />)}</Route>
          <Route path="/undo-email/:token?">{publicPage(<UndoEmail />)}</Route>
          <Route path="/terms/:key?">{publicPage(<Terms />)}</Route>
          <Route path="/">
            <Guard>
              <Layout>
                <Home />
              </Layout>
            </Guard>
          </Route>
          <Route path="/profile">{profilePage(<Redirect replace to="/profile/info" />)}</Route>
          <Route path="/profile/info">{profilePage(<Info />)}</Route>
          <Route path="/profile/agency">{profilePage(<Agency />)}</Route>
          <Route path="/profile/newsletter">{profilePage(<Newsletter />)}</Route>
          <Route path="/profile/password">{profilePage(<Password />)}</Route>
          <Route path="/profile/sites">{profilePage(null)}</Route>
          <Route path={deskPath}>
            <Guard>
              <Staff />
            </Guard>
          </Route>
          <Route>{publicPage(<PageNotFound />)}</Route>
        </Switch>
      </Suspense>
    </ErrorBoundary>
  )
}
