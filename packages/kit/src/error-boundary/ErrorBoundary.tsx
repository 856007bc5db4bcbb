'use client'

import { Component } from 'react'
import type { ComponentType, ReactNode } from 'react'

export type ErrorFallbackProps = {
  error: Error
  /** Renders the content again. */
  onRetry: () => void
}

export type ErrorBoundaryProps = {
  /** When it changes, the content is rendered again. @default none */
  resetKey?: unknown
  /** Shown in place of the content after an error. @default nothing */
  Fallback?: ComponentType<ErrorFallbackProps>
  /** The content that may throw an error. */
  children?: ReactNode
}

/** Catches the errors of its content, so that the page around it stays. */
export class ErrorBoundary extends Component<
  ErrorBoundaryProps,
  { error: Error | null; resetKey: unknown }
> {
  override state = { error: null as Error | null, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  static getDerivedStateFromProps({ resetKey }: ErrorBoundaryProps, state: { resetKey: unknown }) {
    return resetKey === state.resetKey ? null : { error: null, resetKey }
  }

  override render() {
    const { error } = this.state
    const { children, Fallback } = this.props
    if (!error) return children
    return Fallback && <Fallback error={error} onRetry={() => this.setState({ error: null })} />
  }
}
