import { createContext, useContext } from 'react'

/** Leaves the portal for another address; this one leaves the history, or Back would only lead there again. A context, so that a test can see where to. */
export const LeaveContext = createContext((address: string) => location.replace(address))
export const useLeave = () => useContext(LeaveContext)
