import type { MissingText } from '@passerelle/contracts/staff.ts'
import { useCallback } from 'react'
import { filtered, selectFilters } from '../../../state/filters.ts'
import { useAppDispatch, useAppSelector } from '../../../state/store.ts'
import { useDeskList, type DeskList } from '../lists/useDeskList.ts'

const listName = 'missing'

export interface MissingList {
  list: DeskList<MissingText>
  /** The language that filters the list; empty for all. */
  language: string
  onPick: (language: string) => void
}

/**
 * The missing texts, filtered by language. The filter is kept while the person visits other pages.
 */
export function useMissingTexts(): MissingList {
  const dispatch = useAppDispatch()
  const language = useAppSelector(selectFilters)[listName]?.language ?? ''
  const list = useDeskList(
    useCallback(
      (after, call, signal) =>
        call('GET /api/staff/translations/missing', { language, after }, { signal }),
      [language],
    ),
  )
  return {
    list,
    language,
    onPick: (next) => dispatch(filtered({ list: listName, filter: { language: next } })),
  }
}
