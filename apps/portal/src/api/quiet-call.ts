import { useMemo } from 'react'
import { callWith, type Arguments } from './call.ts'
import type { Line } from './endpoints.ts'
import { useAppStore } from '../state/store.ts'

/** Calls that nobody asked for: no loading bar, and no refusal that leads away from what is being written. The network slice hears nothing of them. */
export function useQuietCall() {
  const store = useAppStore()
  return useMemo(() => {
    const silent = { ...store, dispatch: (<A>(action: A) => action) as typeof store.dispatch }
    return <L extends Line>(line: L, ...rest: Arguments<L>) => callWith(silent, line, ...rest)
  }, [store])
}
