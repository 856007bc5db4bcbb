import { Component } from 'react'
import type { ReactNode } from 'react'
import { SchemaError } from './schema-check/SchemaError.tsx'

type RenderErrorBoundaryProps = {
  /** When it changes, the children are rendered again. */
  resetKey: unknown
  children: ReactNode
}

/**
 * Shows the message of an error in place of the children that have thrown it, so that one field
 * does not take the page away.
 */
export class RenderErrorBoundary extends Component<
  RenderErrorBoundaryProps,
  { message: string | null; resetKey: unknown }
> {
  override state = { message: null, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: unknown) {
    return { message: error instanceof Error ? error.message : String(error) }
  }

  static getDerivedStateFromProps(
    { resetKey }: RenderErrorBoundaryProps,
    state: { resetKey: unknown },
  ) {
    return resetKey === state.resetKey ? null : { message: null, resetKey }
  }

  override render() {
    if (this.state.message === null) return this.props.children
    return <SchemaError>{this.state.message}</SchemaError>
  }
}
