import {
  createContext,
  useContext,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  type ReactNode,
} from 'react'
import { Router, useLocation, useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'

/** How to read the state of the history's current entry. A context, so that a test can bring a history of its own. */
export const HistoryStateHook = createContext<() => unknown>(useHistoryState)

const EntryState = createContext<unknown>(null)

/** The state that came with this address. */
export const useHistoryEntryState = () => useContext(EntryState)

/** Hands the address on once what it shows has arrived: until then the screen before stays, with the address that it was drawn for. */
export function DeferredRouter({ children }: { children: ReactNode }) {
  const [pathname, navigate] = useLocation()
  const search = useSearch()
  const state = useContext(HistoryStateHook)()
  const shown = useDeferredValue(
    useMemo(() => ({ pathname, search, state }), [pathname, search, state]),
  )
  return (
    <Router hook={() => [shown.pathname, navigate]} searchHook={() => shown.search}>
      <EntryState value={shown.state}>{children}</EntryState>
    </Router>
  )
}

/** Goes to another address of the portal: `navigate(to, { replace, state })`. */
export const useNavigate = () => useLocation()[1]

/** The path of the address. */
export const usePathname = () => useLocation()[0]

const nowhere = Symbol('nowhere')

/**
 * Goes to another step of this address: an entry of the history with this state, in the place of the present one with `replace`.
 * One step at a time, and none once the person has gone elsewhere: an answer that comes late leads nobody away.
 */
export function useGoToStep() {
  const [pathname, navigate] = useLocation()
  const search = useSearch()
  const state = useHistoryEntryState()
  const at = useRef<unknown>(nowhere)
  useEffect(() => {
    at.current = state
    return () => {
      at.current = nowhere
    }
  }, [state])
  return (step: object, { replace = false } = {}) => {
    if (at.current === nowhere) return
    at.current = nowhere
    navigate(search ? `${pathname}?${search}` : pathname, { state: step, replace })
  }
}
