import { usePathname } from '../../navigation/history-state.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'

const requested = { showsFailure: true }
const SitesPage = lazyPart(async () => (await import('./sites/SitesPage.tsx')).SitesPage, requested)
const SecurityPage = lazyPart(
  async () => (await import('./security/SecurityPage.tsx')).SecurityPage,
  requested,
)

const NoticesPage = lazyPart(
  async () => (await import('./notices/NoticesPage.tsx')).NoticesPage,
  requested,
)

/** The pages of the profile that few people open, so the other pages do not load them. */
export function RarePage() {
  const pathname = usePathname()
  if (pathname.startsWith('/profile/notices')) return <NoticesPage />
  return pathname.startsWith('/profile/security') ? <SecurityPage /> : <SitesPage />
}
