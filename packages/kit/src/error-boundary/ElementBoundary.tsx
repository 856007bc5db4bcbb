'use client'

import type { ReactNode } from 'react'
import { Notice } from '../feedback/notice/Notice.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import type { ErrorFallbackProps } from './ErrorBoundary.tsx'

export type ElementBoundaryProps = {
  /** When it changes, the element is rendered again. */
  resetKey: unknown
  children: ReactNode
}

/** Shows the message of an error in place of the element that has thrown it. */
export function ElementBoundary({ resetKey, children }: ElementBoundaryProps) {
  return (
    <ErrorBoundary resetKey={resetKey} Fallback={ErrorMessage}>
      {children}
    </ErrorBoundary>
  )
}

function ErrorMessage({ error }: ErrorFallbackProps) {
  return (
    <Notice tone="red" role="alert">
      {error.message}
    </Notice>
  )
}
