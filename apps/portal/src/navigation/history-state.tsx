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

/**
 * Reads the state of the current history entry. It is a context so that a test can bring its own
 * history.
 */
export const HistoryStateHook = createContext<() => unknown>(useHistoryState)

/** Goes one entry back. It is a context for the same reason. */
export const HistoryBack = createContext(() => history.back())

const EntryState = createContext<unknown>(null)

/** The state of the history entry that the page shows. */
export function useHistoryEntryState() {
  return useContext(EntryState)
}

/**
 * Provides the address when its screen has loaded. Until then the former screen stays, with its
 * own address.
 */
export function DeferredRouter({ children }: { children: ReactNode }) {
  const [pathname, navigate] = useLocation()
  const search = useSearch()
  const state = useNextEntryState()
  const shown = useDeferredValue(
    useMemo(() => ({ pathname, search, state }), [pathname, search, state]),
  )
  return (
    <Router hook={() => [shown.pathname, navigate]} searchHook={() => shown.search}>
      <EntryState value={shown.state}>{children}</EntryState>
    </Router>
  )
}

/** The state of the newest history entry. Its screen may still load. */
export function useNextEntryState() {
  return useContext(HistoryStateHook)()
}

/** Goes to another address of the portal: `navigate(to, { replace, state })`. */
export function useNavigate() {
  return useLocation()[1]
}

/** Goes back to the history entry before this one, as the browser's Back does. */
export function useGoBack() {
  return useContext(HistoryBack)
}

/** The path of the present address. */
export function usePathname() {
  return useLocation()[0]
}

const nowhere = Symbol('nowhere')

/**
 * Returns a function that goes to another step at this address: a history entry with this state,
 * which replaces the present one with `replace`. It ignores a second step before the first has
 * rendered, and any step after the person left: a late answer leads nobody away.
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
