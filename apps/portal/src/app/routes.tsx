import type { Namespace } from '@passerelle/contracts/translations.ts'
import type { i18n as I18n } from 'i18next'
import { lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { Component as Signin } from '../features/signin/route.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Waiting } from '../ui/Waiting.tsx'
import { WithTexts } from '../i18n/WithTexts.tsx'

/**
 * A screen, or the frame of one. `own` is what a public frame shows in its header to people who
 * are signed in.
 */
type Part = ComponentType<{ children?: ReactNode; own?: ReactNode }>

/** A part that can be loaded before it is shown. */
interface LazyPart {
  load: (i18n: I18n) => Promise<unknown>
}

/** A part that loads when it is first shown, together with its texts. */
function screen<Name extends string>(
  load: () => Promise<Record<Name, Part>>,
  name: Name,
  ...namespaces: Namespace[]
): Part & LazyPart {
  const Lazy = lazy(async (): Promise<{ default: Part }> => ({ default: (await load())[name] }))
  const Screen: Part = (props) => (
    <WithTexts of={namespaces}>
      <Lazy {...props} />
    </WithTexts>
  )
  return Object.assign(Screen, {
    load: (i18n: I18n) => Promise.all([load(), i18n.loadNamespaces(namespaces)]),
  })
}

const PasswordOnly = screen(
  () => import('../features/signin/password-only.tsx'),
  'Component',
  'signin',
)
const NewPasswordLink = screen(
  () => import('../features/signin/NewPasswordLink.tsx'),
  'NewPasswordLink',
  'signin',
  'forms',
  'recovery',
)
const Provider = screen(() => import('../features/provider/route.tsx'), 'Component')
const PublicLayout = screen(() => import('../frames/PublicLayout.tsx'), 'PublicLayout')
const StoredUserHeader = screen(() => import('../frames/StoredUserHeader.tsx'), 'StoredUserHeader')
const Signup = screen(
  () => import('../features/signup/route.tsx'),
  'Component',
  'choices',
  'forms',
  'signup',
)
const Activate = screen(() => import('../features/activate/route.tsx'), 'Component', 'links')
const Terms = screen(() => import('../features/terms/route.tsx'), 'Component', 'terms')
const ConfirmEmail = screen(
  () => import('../features/confirm-email/route.tsx'),
  'Component',
  'links',
)
const UndoEmail = screen(() => import('../features/confirm-email/route.tsx'), 'UndoEmail', 'links')
const Guard = screen(() => import('./Guard.tsx'), 'Guard')
const Layout = screen(() => import('../frames/Layout.tsx'), 'Layout')
const Home = screen(() => import('../features/home/route.tsx'), 'Component', 'home')
const Profile = screen(
  () => import('../features/profile/route.tsx'),
  'Component',
  'choices',
  'forms',
  'profile',
)
const Info = screen(() => import('../features/profile/InfoPage.tsx'), 'InfoPage', 'profile')
const Agency = screen(() => import('../features/profile/AgencyPage.tsx'), 'AgencyPage', 'profile')
const Newsletter = screen(
  () => import('../features/profile/NewsletterPage.tsx'),
  'NewsletterPage',
  'consents',
)
const Password = screen(
  () => import('../features/profile/PasswordPage.tsx'),
  'PasswordPage',
  'password',
)
const PageNotFound = screen(() => import('../ui/NotFound.tsx'), 'PageNotFound')
const Staff = screen(() => import('../features/staff/route.tsx'), 'Component', 'forms', 'staff')

/** The parts of the screens that /signin leads to, by address. */
const partsOf: Readonly<Record<string, readonly LazyPart[]>> = {
  '/signup': [PublicLayout, Signup],
  '/profile/info': [Guard, Layout, Profile, Info],
  '/staff/users': [Guard, Staff],
}

/** Loads a screen before it is shown. A failure is told when the screen is opened. */
export async function preloadScreen(path: string, i18n: I18n): Promise<void> {
  await Promise.allSettled((partsOf[path] ?? []).map(({ load }) => load(i18n)))
}

/** A page that everybody may see. */
const forAll = (page: ReactNode) => <PublicLayout own={<StoredUserHeader />}>{page}</PublicLayout>

/** A page of the profile. */
const inProfile = (page: ReactNode) => (
  <Guard>
    <Layout>
      <Profile>{page}</Profile>
    </Layout>
  </Guard>
)

/**
 * The pages between other sites and the portal share one part, so that the next one loads nothing.
 */
const onTheWay = /^[/](authorize|token|logout|pg)[/]?$/i

const desk = /^[/]staff[/](users|translations|settings)[/]?$/i

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
          <Route path={onTheWay}>
            <Provider />
          </Route>
          <Route path="/signup">{forAll(<Signup />)}</Route>
          <Route path="/activate/:token?">{forAll(<Activate />)}</Route>
          <Route path="/confirm-email/:token?">{forAll(<ConfirmEmail />)}</Route>
          <Route path="/undo-email/:token?">{forAll(<UndoEmail />)}</Route>
          <Route path="/terms/:key?">{forAll(<Terms />)}</Route>
          <Route path="/">
            <Guard>
              <Layout>
                <Home />
              </Layout>
            </Guard>
          </Route>
          <Route path="/profile">{inProfile(<Redirect replace to="/profile/info" />)}</Route>
          <Route path="/profile/info">{inProfile(<Info />)}</Route>
          <Route path="/profile/agency">{inProfile(<Agency />)}</Route>
          <Route path="/profile/newsletter">{inProfile(<Newsletter />)}</Route>
          <Route path="/profile/password">{inProfile(<Password />)}</Route>
          <Route path="/profile/sites">{inProfile(null)}</Route>
          <Route path={desk}>
            <Guard>
              <Staff />
            </Guard>
          </Route>
          <Route>{forAll(<PageNotFound />)}</Route>
        </Switch>
      </Suspense>
    </ErrorBoundary>
  )
}
