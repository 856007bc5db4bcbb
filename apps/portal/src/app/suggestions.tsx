import type { ListName, ListObject } from '@passerelle/contracts/lists.ts'
import type { Field, Option } from '@passerelle/kit'
import { useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useListFailure, useListReader } from './lists.ts'

/** What an agency that is picked fills in besides its name. */
export type PickedAgency = Pick<ListObject, 'city' | 'iata_nr'>

/**
 * A field with a list of suggestions, asked while one types; what is not among them may be typed all the same.
 * @param filter keeps the objects whose field has the value, as in `country_id:128`
 */
export function useSuggestions(list: ListName, filter = '') {
  const { language } = useTranslation().i18n
  const read = useListReader()
  const onLoadError = useListFailure(list)
  const load = useCallback(async (search: string, signal: AbortSignal): Promise<Option[]> => {
    const objects = await read(list, { search, filter, language, signal })
    return objects.map(({ id, name, code }) => ({ id, name, code }))
  }, [read, list, filter, language])
  return { type: 'asyncSelect', allowTyped: true, load, onLoadError } satisfies Partial<Field>
}

/**
 * The agencies of a country, with their cities.
 * @param onPicked the agency, and the one that was picked before it: what that one filled in may give way, what was typed may not
 */
export function useAgencies(country: unknown, onPicked: (agency: PickedAgency, before: PickedAgency | undefined) => void) {
  const suggested = useSuggestions('agencies')
  const read = useListReader()
  const found = useRef<readonly ListObject[]>([])
  const last = useRef<PickedAgency>(undefined)
  const load = useCallback(async (search: string, signal: AbortSignal): Promise<Option[]> => {
    found.current = await read('agencies', { search, filter: typeof country === 'number' ? `country_id:${country}` : '', signal })
    return found.current.map(({ id, name, city }) => ({ id, name, aside: city }))
  }, [read, country])
  const onPick = ({ id }: Option) => {
    const agency = found.current.find((each) => each.id === id)
    if (!agency) return
    onPicked(agency, last.current)
    last.current = agency
  }
  return { ...suggested, load, onPick } satisfies Partial<Field>
}
