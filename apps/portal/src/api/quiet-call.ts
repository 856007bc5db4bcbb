import { useMemo } from 'react'
import { callEndpoint, type Arguments } from './call.ts'
import type { EndpointLine } from './endpoints.ts'
import { useAppStore } from '../state/store.ts'

/** Calls that nobody asked for: no loading bar, and no refusal that leads away from what is being written. The network slice hears nothing of them. */
export function useQuietCall() {
  const store = useAppStore()
  return useMemo(() => {
    const silent = { ...store, dispatch: (<A>(action: A) => action) as typeof store.dispatch }
    return <L extends EndpointLine>(line: L, ...rest: Arguments<L>) =>
      callEndpoint(silent, line, ...rest)
  }, [store])
}
