import { ErrorBoundary as Boundary, type ErrorFallbackProps } from '@passerelle/kit'
import { lazy, Suspense, type ReactNode } from 'react'
import { usePathname } from '../navigation/history-state.tsx'
import { Lost } from '../ui/Lost.tsx'
import { reloadPage, resetLostScreens } from '../navigation/lost-files.ts'

const WentWrong = lazy(async () => ({ default: (await import('./WentWrong.tsx')).WentWrong }))

/**
 * Catches the errors of a screen, so that a bug never leaves a white page. A change of the address
 * tries again.
 */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  return (
    <Boundary resetKey={usePathname()} Fallback={ErrorScreen}>
      {children}
    </Boundary>
  )
}

function ErrorScreen({ error, onRetry }: ErrorFallbackProps) {
  const retry = () => {
    resetLostScreens()
    onRetry()
  }
  return (
    <Boundary Fallback={LostErrorScreen}>
      <Suspense>
        <WentWrong error={error} onRetry={retry} />
      </Suspense>
    </Boundary>
  )
}

/** Shown when even the screen for errors could not be loaded. */
const LostErrorScreen = () => <Lost onRetry={() => void reloadPage()} />
