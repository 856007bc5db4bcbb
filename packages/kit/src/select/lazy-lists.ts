import { createContext } from 'react'

export type ListComponents = typeof import('./open-list/lists.ts')

/**
 * The components of open lists. They are larger than the closed selects, so they load when a
 * person first uses one.
 */
export type LazyLists = {
  /** The components, once they have loaded. */
  loaded: () => ListComponents | undefined
  /** Loads them once; after a failure the next call tries again. */
  load: () => Promise<ListComponents>
}

export function createLazyLists(importLists: () => Promise<ListComponents>): LazyLists {
  let lists: ListComponents | undefined
  let loading: Promise<ListComponents> | undefined
  const load = async () => {
    try {
      return (lists = await importLists())
    } catch (error) {
      loading = undefined
      throw error
    }
  }
  return { loaded: () => lists, load: () => (loading ??= load()) }
}

/** All selects of a page share these. */
export const lazyLists = createLazyLists(() => import('./open-list/lists.ts'))

export const LazyListsContext = createContext(lazyLists)
