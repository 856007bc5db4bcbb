import { Component, lazy, Suspense, type ReactNode } from 'react'
import { useLocation } from 'react-router'

const WentWrong = lazy(async () => ({ default: (await import('./errors.tsx')).WentWrong }))

/** Catches what a screen throws, so that a bug never leaves a white page; another address is another try. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  return <Boundary place={useLocation().pathname}>{children}</Boundary>
}

class Boundary extends Component<{ place: string; children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override componentDidUpdate({ place }: { place: string }) {
    if (this.state.error && place !== this.props.place) this.setState({ error: null })
  }

  override render() {
    return this.state.error ? <Suspense><WentWrong error={this.state.error} /></Suspense> : this.props.children
  }
}
