import { Component } from 'react'
import type { ReactNode } from 'react'
import { Notice } from '../feedback/Notice.tsx'

/** Says in place what could not be drawn, so that one wrong field never takes the page away. */
export class WrongPart extends Component<{ children: ReactNode }, { message: string | null }> {
  override state = { message: null }

  static getDerivedStateFromError(error: unknown) {
    return { message: error instanceof Error ? error.message : String(error) }
  }

  override render() {
    if (this.state.message === null) return this.props.children
    return <Notice tone="red" role="alert">{this.state.message}</Notice>
  }
}
