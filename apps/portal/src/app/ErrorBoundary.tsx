import { Component, lazy, Suspense, type ReactNode } from 'react'
import { usePathname } from '../navigation/history-state.tsx'

const WentWrong = lazy(async () => ({ default: (await import('../ui/WentWrong.tsx')).WentWrong }))

/**
 * Catches the errors of a screen, so that a bug never leaves a white page. Another address tries
 * again.
 */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  return <Boundary place={usePathname()}>{children}</Boundary>
}

interface BoundaryState {
  error: Error | null
  place: string
}

class Boundary extends Component<{ place: string; children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { error: null, place: this.props.place }

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  static getDerivedStateFromProps({ place }: { place: string }, state: BoundaryState) {
    return place === state.place ? null : { error: null, place }
  }

  override render() {
    return this.state.error ? (
      <Suspense>
        <WentWrong error={this.state.error} />
      </Suspense>
    ) : (
      this.props.children
    )
  }
}
