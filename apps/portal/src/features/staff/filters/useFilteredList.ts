import type { AgentCounts, AgentRow, ChangeCounts } from '@passerelle/contracts/staff.ts'
import { useMemo } from 'react'
import type { RequestBody } from '../../../api/endpoints.ts'
import type { ChangeRequestRow } from '../lists/change-request-row.ts'
import { useDeskList, type DeskList, type ReadPage } from '../lists/useDeskList.ts'
import { useListFilters, withoutOrder, type Filters, type ListFilters } from './list-filters.ts'
import { useDeskCounts, type ReadCounts } from './useDeskCounts.ts'

/** A list of the desk with its filters and the server's counts. */
export interface FilteredList<Item, Counts> {
  list: DeskList<Item>
  filters: ListFilters
  /** With the filters; undefined until they are known. */
  counts: Counts | undefined
  /** How many entries wait without any filter. */
  waiting: number | undefined
}

interface Reads<Item, Counts> {
  list: (filters: Filters) => ReadPage<Item>
  counts: (filters: Filters) => ReadCounts<Counts>
  allCounts: ReadCounts<Counts>
}

function useFilteredList<Item, Counts extends { total: number }>(
  path: string,
  isShown: boolean,
  reads: Reads<Item, Counts>,
): FilteredList<Item, Counts> {
  const filters = useListFilters(path, isShown)
  const { filters: query, isNarrowed } = filters
  const list = useDeskList(useMemo(() => reads.list(query), [reads, query]))
  const all = useDeskCounts(reads.allCounts, list.reads)
  const narrowed = useDeskCounts(
    useMemo(() => (isNarrowed ? reads.counts(query) : null), [reads, query, isNarrowed]),
    list.reads,
  )
  return { list, filters, counts: isNarrowed ? narrowed : all, waiting: all?.total }
}

// The server refuses a wrong value in the address, so the filters are passed as they are.
const countAgents =
  (filters: Filters): ReadCounts<AgentCounts> =>
  (call, signal) =>
    call(
      'GET /api/staff/agents/counts',
      withoutOrder(filters) as RequestBody<'GET /api/staff/agents/counts'>,
      {
        signal,
      },
    )
const queueReads: Reads<AgentRow, AgentCounts> = {
  list: (filters) => (after, call, signal) =>
    call(
      'GET /api/staff/agents',
      { status: 'activated', ...(filters as RequestBody<'GET /api/staff/agents'>), after },
      { signal },
    ),
  counts: countAgents,
  allCounts: countAgents({}),
}

/** The registrations that wait for a decision, or the agents of another status. */
export function useQueue(isShown: boolean): FilteredList<AgentRow, AgentCounts> {
  return useFilteredList('/staff/users', isShown, queueReads)
}

const countChanges =
  (filters: Filters): ReadCounts<ChangeCounts> =>
  (call, signal) =>
    call(
      'GET /api/staff/changes/counts',
      withoutOrder(filters) as RequestBody<'GET /api/staff/changes/counts'>,
      {
        signal,
      },
    )
const changesReads: Reads<ChangeRequestRow, ChangeCounts> = {
  list: (filters) => (after, call, signal) =>
    call(
      'GET /api/staff/changes',
      { ...(filters as RequestBody<'GET /api/staff/changes'>), after },
      { signal },
    ),
  counts: countChanges,
  allCounts: countChanges({}),
}

/** The open change requests. */
export function useChanges(isShown: boolean): FilteredList<ChangeRequestRow, ChangeCounts> {
  return useFilteredList('/staff/users?view=changes', isShown, changesReads)
}
