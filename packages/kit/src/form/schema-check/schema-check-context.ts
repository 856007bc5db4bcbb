import { createContext } from 'react'

/**
 * Loads the full check of the schema. It loads after the first render, because a correct schema
 * does not need it.
 */
export const SchemaCheckContext = createContext(() => import('./check-schema.ts'))
