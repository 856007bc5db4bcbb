import { useMemo } from 'react'
import { callEndpoint, type Arguments } from './call.ts'
import type { EndpointLine } from './endpoints.ts'
import { useAppStore } from '../state/store.ts'

/**
 * Calls in the background. They show no loading bar, and a refusal does not leave a form. They do
 * not update the network slice.
 */
export function useQuietCall() {
  const store = useAppStore()
  return useMemo(() => {
    const silent = { ...store, dispatch: (<A>(action: A) => action) as typeof store.dispatch }
    return <L extends EndpointLine>(line: L, ...rest: Arguments<L>) =>
      callEndpoint(silent, line, ...rest)
  }, [store])
}
