import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useNavigate, usePathname } from '../../../navigation/history-state.tsx'
import { useQuery } from '../../../navigation/query.ts'
import { filtered, selectFilters } from '../../../state/filters.ts'
import { useAppDispatch, useAppSelector } from '../../../state/store.ts'

const names = [
  'status',
  'search',
  'area',
  'tier',
  'country_id',
  'assigned',
  'finding',
  'asked',
  'late',
  'sort',
] as const
/** The filters and the order of a list, as in the address and in the query of its call. */
export type Filters = Readonly<Partial<Record<(typeof names)[number], string>>>

export interface ListFilters {
  filters: Filters
  /** Changes some filters; an empty value takes a filter away. */
  change: (next: Filters) => void
  /** Whether the list shows fewer rows than without filters. */
  isNarrowed: boolean
  /** The address of the list with its filters. */
  href: string
}

const read = (query: URLSearchParams): Filters =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = query.get(name)
      return value ? [[name, value]] : []
    }),
  )

const addressOf = (path: string, filters: Filters) => {
  const [pathname, view = ''] = path.split('?')
  const query = new URLSearchParams(view)
  for (const name of names) if (filters[name]) query.set(name, filters[name])
  return String(query) ? `${pathname}?${query}` : String(pathname)
}

/** The filters, which narrow a list, without its order. */
export function withoutOrder(filters: Filters): Filters {
  return Object.fromEntries(Object.entries(filters).filter(([name]) => name !== 'sort'))
}

/**
 * The filters of a list of the desk. They are in the address, and are kept while the person
 * visits other pages.
 * @param path the list's address without filters
 * @param isShown whether the present address is that of the list
 */
export function useListFilters(path: string, isShown: boolean): ListFilters {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const kept = useAppSelector(selectFilters)[path]?.query ?? ''
  const pathname = usePathname()
  const present = new URLSearchParams(Object.entries(read(useQuery()))).toString()
  const query = isShown && path.startsWith(pathname) ? present : kept
  useEffect(() => {
    if (query !== kept) dispatch(filtered({ list: path, filter: { query } }))
  }, [dispatch, path, query, kept])
  const filters = useMemo(() => read(new URLSearchParams(query)), [query])
  // Two changes may come before the address of the first is drawn: a press, and the end of typing.
  const latest = useRef(filters)
  useEffect(() => {
    latest.current = filters
  }, [filters])
  const change = useCallback(
    (next: Filters) => {
      latest.current = { ...latest.current, ...next }
      navigate(addressOf(path, latest.current), { replace: true })
    },
    [navigate, path],
  )
  return {
    filters,
    change,
    isNarrowed: Object.keys(withoutOrder(filters)).length > 0,
    href: addressOf(path, filters),
  }
}
