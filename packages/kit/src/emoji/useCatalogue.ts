import { useCallback, useEffect, useRef, useState } from 'react'
import type { Catalogue } from './catalogue.ts'

export type LoadCatalogue = () => Promise<Catalogue>

/** Loads the catalogue once. After a failure `retry` tries again. */
export function useCatalogue(load: LoadCatalogue): {
  catalogue: Catalogue | undefined
  failed: boolean
  retry: () => void
} {
  const [catalogue, setCatalogue] = useState<Catalogue>()
  const [failed, setFailed] = useState(false)
  const latestLoad = useRef(load)
  useEffect(() => {
    latestLoad.current = load
  })

  const fetchCatalogue = useCallback(async () => {
    try {
      setCatalogue(await latestLoad.current())
    } catch {
      setFailed(true)
    }
  }, [])
  useEffect(() => void fetchCatalogue(), [fetchCatalogue])

  const retry = () => {
    setFailed(false)
    void fetchCatalogue()
  }
  return { catalogue, failed, retry }
}
