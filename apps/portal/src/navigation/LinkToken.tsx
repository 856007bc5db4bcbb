import type { ReactNode } from 'react'
import { Redirect, useParams } from 'wouter'
import { useHistoryEntryState, usePathname } from './history-state.tsx'

/**
 * Passes the token of a mailed link to its screen; empty without one. Its route ends in `:token?`.
 */
export function LinkToken({ children }: { children: (token: string) => ReactNode }) {
  const { token } = useParams()
  const pathname = usePathname()
  const state = useHistoryEntryState()
  if (token !== undefined)
    return <Redirect replace to={pathname.replace(/\/[^/]+\/?$/, '')} state={{ token }} />
  return children(tokenIn(state))
}

const tokenIn = (state: unknown) =>
  typeof state === 'object' && state !== null && 'token' in state && typeof state.token === 'string'
    ? state.token
    : ''
