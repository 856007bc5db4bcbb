import type { ReactNode } from 'react'
import { Redirect, useParams } from 'wouter'
import { useHistoryEntryState, usePathname } from './history-state.tsx'

/** Mailed links end in a secret. */
const mailedLink = /^\/(activate|confirm-email)\/([^/]+)\/?$/
const bare = /^\/(activate|confirm-email)\/?$/

/**
 * Takes the secret of a mailed link out of the address before anything is asked of the server: addresses are shown, copied and logged.
 * It moves into the state of this entry of the history, where the router looks for it, so that reloading the page still works.
 */
export function hideLinkToken(arrival = arrivalNow()) {
  const [, screen, token] = mailedLink.exec(location.pathname) ?? []
  if (screen && token) history.replaceState({ token }, '', `/${screen}`)
  // Whoever enters the bare address after that brings no link, but browsers keep the state of an address that is entered again.
  else if (arrival === 'navigate' && bare.test(location.pathname)) history.replaceState(null, '')
}

/** How the page was come to: by an address, by a reload, or by Back and Forward. */
const arrivalNow = () =>
  performance
    .getEntriesByType('navigation')
    .find((entry) => entry instanceof PerformanceNavigationTiming)?.type

/** Hands the secret of a mailed link to its screen; empty when there was none. Its route ends in `:token?`. */
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
