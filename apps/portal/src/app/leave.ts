import { createContext, useContext } from 'react'

/** Leaves the portal for another address. A context, so that a test can see where to. */
export const LeaveContext = createContext((address: string) => location.assign(address))
export const useLeave = () => useContext(LeaveContext)
