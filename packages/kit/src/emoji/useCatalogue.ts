import { useCallback, useEffect, useRef, useState } from 'react'
import type { Catalogue } from './catalogue.ts'

export type LoadCatalogue = () => Promise<Catalogue>

/** Fetches the catalogue once; after a failure `again` makes another attempt. */
export function useCatalogue(load: LoadCatalogue): {
  catalogue: Catalogue | undefined
  failed: boolean
  again: () => void
} {
  const [catalogue, setCatalogue] = useState<Catalogue>()
  const [failed, setFailed] = useState(false)
  const latest = useRef(load)
  useEffect(() => {
    latest.current = load
  })

  const fetched = useCallback(async () => {
    try {
      setCatalogue(await latest.current())
    } catch {
      setFailed(true)
    }
  }, [])
  useEffect(() => void fetched(), [fetched])

  const again = () => {
    setFailed(false)
    void fetched()
  }
  return { catalogue, failed, again }
}
