import { ErrorBoundary as Boundary, type ErrorFallbackProps } from '@passerelle/kit'
import type { ReactNode } from 'react'
import { usePathname } from '../navigation/history-state.tsx'
import { resetLostScreens } from '../navigation/lost-files.ts'
import { WentWrong } from './WentWrong.tsx'

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
  return <WentWrong error={error} onRetry={retry} />
}
