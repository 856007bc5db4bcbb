import { createContext, useContext } from 'react'

/**
 * Leaves the portal for another address and replaces the history entry, because Back would lead
 * there again. It is a context so that tests can see the address.
 */
export const ExternalRedirectContext = createContext((address: string) => location.replace(address))
export function useExternalRedirect() {
  return useContext(ExternalRedirectContext)
}
