import { createContext } from 'react'

/** Loads the parts and texts of a screen before it is shown. It never throws. */
export const PreloadContext = createContext<(path: string) => Promise<void>>(async () => undefined)
