import { Component, type ComponentType, type ReactNode } from 'react'

export interface InsteadProps {
  error: Error
  /** Renders the content again. */
  onAgain: () => void
}

interface BoundaryProps {
  /** Another place begins anew, without the error. */
  place?: string
  /** What stands in place of the content after an error. @default nothing */
  Instead?: ComponentType<InsteadProps>
  children: ReactNode
}

interface BoundaryState {
  error: Error | null
  place: string | undefined
}

/** Catches the errors of its content, so that what stands around it stays. */
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
    const { children, Instead } = this.props
    if (!error) return children
    return Instead && <Instead error={error} onAgain={() => this.setState({ error: null })} />
  }
}
