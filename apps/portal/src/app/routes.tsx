import type { Namespace } from '@passerelle/contracts/translations.ts'
import { lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, Route, Routes } from 'react-router'
import { Component as Signin } from '../features/signin/route.tsx'
import { ErrorBoundary } from './boundary.tsx'
import { Waiting } from './Waiting.tsx'

/** A screen that arrives when it is first shown, together with its texts. */
function screen<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name, ...namespaces: Namespace[]) {
  const Lazy = lazy(async (): Promise<{ default: ComponentType }> => ({ default: (await load())[name] }))
  return () => <WithTexts of={namespaces}><Lazy /></WithTexts>
}

function WithTexts({ of, children }: { of: Namespace[]; children: ReactNode }) {
  const { ready } = useTranslation(of)
  return ready ? children : <Waiting />
}

const PasswordOnly = screen(() => import('../features/signin/password-only.tsx'), 'Component', 'signin')
const Logout = screen(() => import('../features/signin/logout.tsx'), 'Component')
const PublicLayout = screen(() => import('./PublicLayout.tsx'), 'PublicLayout')
const Signup = screen(() => import('../features/signup/route.tsx'), 'Component', 'signup')
const Activate = screen(() => import('../features/activate/route.tsx'), 'Component', 'signup')
const Terms = screen(() => import('../features/terms/route.tsx'), 'Component', 'terms')
const ConfirmEmail = screen(() => import('../features/confirm-email/route.tsx'), 'Component', 'profile')
const Guard = screen(() => import('./guard.tsx'), 'Guard')
const Layout = screen(() => import('./Layout.tsx'), 'Layout')
const Home = screen(() => import('../features/home/route.tsx'), 'Component')
const profile = () => import('../features/profile/route.tsx')
const Profile = screen(profile, 'Component', 'profile')
const Info = screen(profile, 'InfoPage', 'profile')
const Agency = screen(profile, 'AgencyPage', 'profile')
const Newsletter = screen(profile, 'NewsletterPage', 'profile')
const Password = screen(profile, 'PasswordPage', 'profile')
const PageNotFound = screen(() => import('./errors.tsx'), 'PageNotFound')
const Staff = screen(() => import('../features/staff/route.tsx'), 'Component', 'staff', 'profile')

/** Every screen by its address (contracts/screens.ts). /signin comes with the program: it is where most people begin. */
export function AppRoutes() {
  return (
    <ErrorBoundary>
      <Suspense fallback={<Waiting />}>
        <Routes>
          <Route path="signin" element={<WithTexts of={['signin']}><Signin /></WithTexts>} />
          <Route path="login" element={<PasswordOnly />} />
          <Route path="logout" element={<Logout />} />
          <Route element={<PublicLayout />}>
            <Route path="signup" element={<Signup />} />
            <Route path="activate/:token?" element={<Activate />} />
            <Route path="confirm-email/:token?" element={<ConfirmEmail />} />
            <Route path="terms/:key?" element={<Terms />} />
            <Route path="*" element={<PageNotFound />} />
          </Route>
          <Route element={<Guard />}>
            <Route element={<Layout />}>
              <Route index element={<Home />} />
              <Route path="profile" element={<Profile />}>
                <Route index element={<Navigate replace to="/profile/info" />} />
                <Route path="info" element={<Info />} />
                <Route path="agency" element={<Agency />} />
                <Route path="newsletter" element={<Newsletter />} />
                <Route path="password" element={<Password />} />
              </Route>
            </Route>
            <Route path="staff/users" element={<Staff />} />
          </Route>
        </Routes>
      </Suspense>
    </ErrorBoundary>
  )
}
