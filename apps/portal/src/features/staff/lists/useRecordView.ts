import { useEffect, useRef, useState } from 'react'
import {
  useGoBack,
  useHistoryEntryState,
  useNavigate,
  usePathname,
} from '../../../navigation/history-state.tsx'
import { useQuery } from '../../../navigation/query.ts'

/** Where the kit's Desk has no place for the list and the record beside each other. */
const narrow = '(max-width: 1023px)'

/** Is the window narrow? While a page is printed the size of the paper does not count. */
function useIsNarrow(): boolean {
  const [isNarrow, setNarrow] = useState(() => matchMedia(narrow).matches)
  useEffect(() => {
    const query = matchMedia(narrow)
    const look = () => {
      if (!matchMedia('print').matches) setNarrow(query.matches)
    }
    look()
    query.addEventListener('change', look)
    return () => query.removeEventListener('change', look)
  }, [])
  return isNarrow
}

/** Names the open record in the address. */
const parameter = 'record'

/** The state of a history entry that comes after the list's own one. */
const fromList = { fromList: true }

/**
 * In a narrow window the list and a record are two views. The address names the open record, so
 * that the browser's Back closes it, and a reload shows it again.
 */
export function useRecordView() {
  const isNarrow = useIsNarrow()
  const navigate = useNavigate()
  const goBack = useGoBack()
  const pathname = usePathname()
  const query = useQuery()
  const state = useHistoryEntryState()
  const openId = query.get(parameter)
  /** A navigation that the address does not show yet: from one record to another one, or to none. */
  const pending = useRef<{ from: string; to: string | null }>(undefined)
  const address = String(query)
  // Another navigation may have taken its place, such as one to what was searched for.
  useEffect(() => {
    if (pending.current?.from !== address) pending.current = undefined
  }, [address])
  /** @returns false when a navigation there is pending already */
  const begin = (to: string | null) => {
    const isPending = pending.current?.to === to
    pending.current = { from: address, to }
    return !isPending
  }
  const addressOf = (id: string | null) => {
    if (id === null) query.delete(parameter)
    else query.set(parameter, id)
    return String(query) ? `${pathname}?${query}` : pathname
  }
  return {
    isNarrow,
    openId,
    /** Opens a record, or goes on to another one. */
    show: (id: string) => {
      if (!begin(id)) return
      if (openId === null) navigate(addressOf(id), { state: fromList })
      else navigate(addressOf(id), { state, replace: true })
    },
    close: () => {
      if (openId === null || !begin(null)) return
      if (isFromList(state)) goBack()
      else navigate(addressOf(null), { replace: true })
    },
  }
}

const isFromList = (state: unknown) =>
  typeof state === 'object' && state !== null && 'fromList' in state
