'use client'

import { useEffect, useState } from 'react'

const loadedModules = new WeakMap<object, unknown>()

/**
 * Loads a module before a component renders that needs it. The component then has it at once.
 * @param load the function that the component gives to `useLazyModule`
 */
export async function preloadModule<T>(load: () => Promise<T>): Promise<T> {
  const loaded = await load()
  loadedModules.set(load, loaded)
  return loaded
}

/**
 * Loads a module when the component first renders. Later components use the loaded module at once.
 * @param load the same function in every render, such as `() => import('./part.ts')` outside the
 * component
 * @returns `retry` loads again after a failure
 */
export function useLazyModule<T>(load: () => Promise<T>): {
  module: T | undefined
  hasFailed: boolean
  retry: () => void
} {
  const [module, setModule] = useState(() => loadedModules.get(load) as T | undefined)
  const [attempt, setAttempt] = useState(0)
  const [failedAttempt, setFailedAttempt] = useState<number>()
  useEffect(() => {
    let isMounted = true
    const importModule = async () => {
      try {
        const loaded = await preloadModule(load)
        if (isMounted) setModule(() => loaded)
      } catch {
        if (isMounted) setFailedAttempt(attempt)
      }
    }
    if (!loadedModules.has(load)) void importModule()
    return () => {
      isMounted = false
    }
  }, [load, attempt])
  return { module, hasFailed: failedAttempt === attempt, retry: () => setAttempt(attempt + 1) }
}
