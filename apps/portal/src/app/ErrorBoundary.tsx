import { lazy, Suspense, type ReactNode } from 'react'
import { usePathname } from '../navigation/history-state.tsx'
import { Boundary, type InsteadProps } from '../ui/Boundary.tsx'
import { Lost } from '../ui/Lost.tsx'
import { resetLostScreens } from './lazy-screen.tsx'

const WentWrong = lazy(async () => ({ default: (await import('./WentWrong.tsx')).WentWrong }))

/**
 * Catches the errors of a screen, so that a bug never leaves a white page. Another address tries
 * again.
 */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  return (
    <Boundary place={usePathname()} Instead={ErrorScreen}>
      {children}
    </Boundary>
  )
}

function ErrorScreen({ error, onAgain }: InsteadProps) {
  const again = () => {
    resetLostScreens()
    onAgain()
  }
  return (
    <Boundary Instead={LostErrorScreen}>
      <Suspense>
        <WentWrong error={error} onAgain={again} />
      </Suspense>
    </Boundary>
  )
}

/** Stands in where not even the screen for errors has arrived. */
const LostErrorScreen = () => <Lost onRetry={() => location.reload()} />
