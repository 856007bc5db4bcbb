import { Component } from 'react'
import type { ReactNode } from 'react'
import { SchemaError } from './SchemaError.tsx'

type WrongPartProps = {
  /** What is drawn. When it becomes another, the drawing is tried again. */
  of: unknown
  children: ReactNode
}

/** Says in place what could not be drawn, so that one wrong field never takes the page away. */
export class WrongPart extends Component<WrongPartProps, { message: string | null; of: unknown }> {
  override state = { message: null, of: this.props.of }

  static getDerivedStateFromError(error: unknown) {
    return { message: error instanceof Error ? error.message : String(error) }
  }

  static getDerivedStateFromProps({ of }: WrongPartProps, state: { of: unknown }) {
    return of === state.of ? null : { message: null, of }
  }

  override render() {
    if (this.state.message === null) return this.props.children
    return <SchemaError>{this.state.message}</SchemaError>
  }
}
