import type { ListName, ListObject } from '@passerelle/contracts/lists.ts'
import type { Field, Option } from '@passerelle/kit'
import { useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useListFailure, useListReader } from '../api/lists.ts'

/** The fields that a chosen agency fills in, besides its name. */
const filled = ['city', 'iata_nr'] as const

export interface AgencyDetails {
  /** The present value of a field. An empty value may be replaced. */
  typed: (name: (typeof filled)[number]) => unknown
  fill: (name: (typeof filled)[number], value: string) => void
  /** Tells which agency was chosen. */
  onPicked?: (agency: ListObject) => void
}

/**
 * A text field with suggestions that are read while the person types. Other texts are allowed too.
 * @param filter keeps the objects whose field has the value, as in `country_id:128`
 */
export function useSuggestions(list: ListName, filter = '') {
  const { language } = useTranslation().i18n
  const read = useListReader()
  const onLoadError = useListFailure(list)
  const load = useCallback(
    async (search: string, signal: AbortSignal): Promise<Option[]> => {
      const objects = await read(list, { search, filter, language, signal })
      return objects.map(({ id, name, code }) => ({ id, name, code }))
    },
    [read, list, filter, language],
  )
  return { type: 'asyncSelect', allowTyped: true, load, onLoadError } satisfies Partial<Field>
}

/**
 * Suggests the agencies of a country with their cities. A newly chosen agency replaces the values
 * of the one before, and never what the person typed.
 */
export function useAgencies(country: unknown, { typed, fill, onPicked }: AgencyDetails) {
  const suggested = useSuggestions('agencies')
  const read = useListReader()
  const found = useRef<readonly ListObject[]>([])
  const last = useRef<ListObject>(undefined)
  const load = useCallback(
    async (search: string, signal: AbortSignal): Promise<Option[]> => {
      found.current = await read('agencies', {
        search,
        filter: typeof country === 'number' ? `country_id:${country}` : '',
        signal,
      })
      return found.current.map(({ id, name, city }) => ({ id, name, aside: city }))
    },
    [read, country],
  )
  const onPick = ({ id }: Option) => {
    const agency = found.current.find((each) => each.id === id)
    if (!agency) return
    for (const name of filled) {
      const now = typed(name)
      if (agency[name] && (!now || now === last.current?.[name])) fill(name, agency[name])
    }
    last.current = agency
    onPicked?.(agency)
  }
  return { ...suggested, load, onPick } satisfies Partial<Field>
}
