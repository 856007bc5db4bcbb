import type { ListObject } from '@passerelle/contracts/lists.ts'
import type { Field as FormField, Option } from '@passerelle/kit'
import { useEffect, useMemo, useRef } from 'react'
import { useListReader } from '../../app/lists.ts'
import { useOptionLoad } from '../../app/option-load.ts'
import styles from './signup.module.css'

/** The two lists that are too long to be loaded at once, as the fields that ask them. An agency that is not listed may be typed. */
export function useLongLists(country: number, onAgency: (agency: ListObject) => void) {
  const read = useListReader()
  const { load, onLoadError } = useOptionLoad('airports')
  const found = useRef<readonly ListObject[]>([])
  const picked = useRef(onAgency)
  useEffect(() => { picked.current = onAgency })

  return useMemo(() => {
    const loadAgencies = async (search: string, signal: AbortSignal): Promise<Option[]> => {
      found.current = await read('agencies', { search, filter: `country_id:${country}`, signal })
      return found.current.map(({ id, name, city }) => ({ id, name, view: <>{name} <span className={styles.where}>{city}</span></> }))
    }
    const pickAgency = ({ id }: Option) => {
      const agency = found.current.find((each) => each.id === id)
      if (agency) picked.current(agency)
    }
    return {
      agency: { type: 'asyncSelect', load: loadAgencies, onPick: pickAgency, onLoadError, allowTyped: true },
      airport: { type: 'asyncSelect', load, onLoadError, allowTyped: true },
    } satisfies Record<string, Partial<FormField>>
  }, [read, country, load, onLoadError])
}
