import { createContext } from 'react'

export type Lists = typeof import('./lists.ts')

/** A part of the program that is fetched when it is first wanted. */
export type Demand = {
  /** The part, if it is there. */
  arrived: () => Lists | undefined
  /** Fetches it once; after a failure the next call tries again. */
  ask: () => Promise<Lists>
}

export function demandFor(load: () => Promise<Lists>): Demand {
  let there: Lists | undefined
  let asked: Promise<Lists> | undefined
  const fetched = async () => {
    try {
      return (there = await load())
    } catch (error) {
      asked = undefined
      throw error
    }
  }
  return { arrived: () => there, ask: () => (asked ??= fetched()) }
}

/** The lists of all selects: far heavier than the closed cells, so they come when a person turns to the first of them. */
export const lists = demandFor(() => import('./lists.ts'))

export const ListsContext = createContext(lists)
