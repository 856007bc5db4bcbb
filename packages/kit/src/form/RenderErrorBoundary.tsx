import { Component } from 'react'
import type { ReactNode } from 'react'
import { SchemaError } from './schema-check/SchemaError.tsx'

type RenderErrorBoundaryProps = {
  /** What is drawn. When it becomes another, the drawing is tried again. */
  of: unknown
  children: ReactNode
}

/** Says in place what could not be drawn, so that one wrong field never takes the page away. */
export class RenderErrorBoundary extends Component<
  RenderErrorBoundaryProps,
  { message: string | null; of: unknown }
> {
  override state = { message: null, of: this.props.of }

  static getDerivedStateFromError(error: unknown) {
    return { message: error instanceof Error ? error.message : String(error) }
  }

  static getDerivedStateFromProps({ of }: RenderErrorBoundaryProps, state: { of: unknown }) {
    return of === state.of ? null : { message: null, of }
  }

  override render() {
    if (this.state.message === null) return this.props.children
    return <SchemaError>{this.state.message}</SchemaError>
  }
}
