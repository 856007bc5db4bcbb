/** A browser history for a test: addresses, the state of each entry, Back and Forward. */
import { useSyncExternalStore } from 'react'

interface Entry {
  path: string
  state: unknown
}
interface NavigateOptions {
  replace?: boolean
  state?: unknown
}

export type TestHistory = ReturnType<typeof testHistory>

/** @param path the first address, with its query */
export function testHistory(path: string) {
  let entries: Entry[] = [{ path, state: null }]
  let index = 0
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }
  const moved = () => {
    for (const listener of listeners) listener()
  }
  const here = () => entries[index] ?? { path, state: null }
  const part = (which: 0 | 1) => here().path.split('?')[which] ?? ''

  const navigate = (to: string, { replace = false, state = null }: NavigateOptions = {}) => {
    // A browser stores a structured clone of the state.
    const entry = { path: to, state: structuredClone(state) }
    entries = [
      ...entries.slice(0, replace ? index : index + 1),
      entry,
      ...(replace ? entries.slice(index + 1) : []),
    ]
    if (!replace) index += 1
    moved()
  }
  const go = (by: number) => {
    index = Math.min(Math.max(index + by, 0), entries.length - 1)
    moved()
  }
  const useSearch = () => useSyncExternalStore(subscribe, () => part(1))
  const useAddress = (): [string, typeof navigate] => [
    useSyncExternalStore(subscribe, () => part(0)),
    navigate,
  ]
  return {
    hook: Object.assign(useAddress, { searchHook: useSearch }),
    useState: () => useSyncExternalStore(subscribe, () => here().state),
    at: () => here().path,
    /** The whole history as text, to search it for secrets. */
    asText: () => JSON.stringify(entries),
    back: () => go(-1),
    forward: () => go(1),
  }
}
