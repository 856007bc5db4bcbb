import { createContext } from 'react'

/**
 * Loads the area that takes files: it is heavier than the rest of a form, and few forms have one.
 */
export const ZoneLoaderContext = createContext(() => import('./Zone.tsx'))
