import { createContext } from 'react'

/** Fetches the part that takes files. Only a drawn dropzone needs it, and it is heavier than the rest of a form. */
export const ZoneContext = createContext(() => import('./Zone.tsx'))
