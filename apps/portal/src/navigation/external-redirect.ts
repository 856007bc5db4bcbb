import { createContext, useContext } from 'react'

/** Leaves the portal for another address; this one leaves the history, or Back would only lead there again. A context, so that a test can see where to. */
export const ExternalRedirectContext = createContext((address: string) => location.replace(address))
export const useExternalRedirect = () => useContext(ExternalRedirectContext)
