import { Component, type ComponentType, type ReactNode } from 'react'
import { resetLostScreens } from '../navigation/lost-files.ts'

export interface FallbackProps {
  error: Error
  /** Renders the content again. Screens that were lost are loaded again. */
  onRetry: () => void
}

interface BoundaryProps {
  /** A change of the place removes the error. */
  place?: string
  /** Shown in place of the content after an error. @default nothing */
  Fallback?: ComponentType<FallbackProps>
  children: ReactNode
}

interface BoundaryState {
  error: Error | null
  place: string | undefined
}

/** Catches the errors of its content, so that the page around it stays. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: null, place: this.props.place }

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  static getDerivedStateFromProps({ place }: BoundaryProps, state: BoundaryState) {
    return place === state.place ? null : { error: null, place }
  }

  override render() {
    const { error } = this.state
    const { children, Fallback: Instead } = this.props
    if (!error) return children
    const retry = () => {
      resetLostScreens()
      this.setState({ error: null })
    }
    return Instead && <Instead error={error} onRetry={retry} />
  }
}
