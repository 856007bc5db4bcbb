import type { ListName, ListObject } from '@passerelle/contracts/lists.ts'
import type { Field, Option } from '@passerelle/kit'
import { useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useListFailure, useListReader } from '../api/lists.ts'

/** The fields that a chosen agency fills in, besides its name. */
const filledFields = ['city', 'iata_nr'] as const

/** An agency that was chosen from the list. */
export type PickedAgency = Pick<ListObject, 'name' | (typeof filledFields)[number]>

interface AgencyDetails {
  /** The current value of a field. An empty value may be replaced. */
  valueOf: (name: keyof PickedAgency) => unknown
  setValue: (name: (typeof filledFields)[number], value: string) => void
  /** The agency that was chosen before this screen was shown. @default none */
  picked?: PickedAgency | undefined
  /** Tells which agency was chosen; undefined when the person has named another one. */
  onPicked?: (agency: PickedAgency | undefined) => void
}

/**
 * A text field with suggestions that are read while the person types. Other texts are allowed too.
 * @param filter keeps the objects with this value of the field, as in `country_id:128`
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
 * of the one before, and another name empties them. What the person typed stays.
 */
export function useAgencies(
  country: unknown,
  { valueOf, setValue: fill, picked, onPicked }: AgencyDetails,
) {
  const suggested = useSuggestions('agencies')
  const read = useListReader()
  const foundAgencies = useRef<readonly ListObject[]>([])
  const lastAgency = useRef(picked)
  const load = useCallback(
    async (search: string, signal: AbortSignal): Promise<Option[]> => {
      foundAgencies.current = await read('agencies', {
        search,
        filter: typeof country === 'number' ? `country_id:${country}` : '',
        signal,
      })
      return foundAgencies.current.map(({ id, name, city }) => ({ id, name, aside: city }))
    },
    [read, country],
  )
  const replaceLast = (agency: PickedAgency | undefined) => {
    for (const name of filledFields) {
      const now = valueOf(name)
      const next = agency?.[name]
      if (now ? now === lastAgency.current?.[name] : next) fill(name, next ?? '')
    }
    lastAgency.current = agency
    onPicked?.(agency)
  }
  const onPick = ({ id }: Option) => {
    const agency = foundAgencies.current.find((each) => each.id === id)
    if (agency) replaceLast(agency)
  }
  useEffect(() => {
    if (lastAgency.current && lastAgency.current.name !== valueOf('name')) replaceLast(undefined)
  })
  return { ...suggested, load, onPick } satisfies Partial<Field>
}
