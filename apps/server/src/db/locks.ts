/**
 * Runs work after all earlier work with the same lock name. Work with different names runs at
 * once.
 */
export type WithLock = <T>(name: string, work: () => Promise<T>) => Promise<T>

/** Makes locks within this process. */
export function localLocks(): WithLock {
  const last = new Map<string, Promise<unknown>>()
  return async (name, work) => {
    const result = (last.get(name) ?? Promise.resolve()).then(work)
    const ended = result.catch(() => {})
    last.set(name, ended)
    try {
      return await result
    } finally {
      if (last.get(name) === ended) last.delete(name)
    }
  }
}
