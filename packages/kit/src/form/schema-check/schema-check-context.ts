import { createContext } from 'react'

/** Fetches the check of the schema. A sound schema needs it for nothing, and its words are heavy: they come behind the first drawing. */
export const SchemaCheckContext = createContext(() => import('./check-schema.ts'))
