import * as limits from '@passerelle/contracts/limits.ts'
import { readList, type ListName, type ListObject } from '@passerelle/contracts/lists.ts'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from './call.ts'
import { useAppDispatch } from './store.ts'
import { toastAdded } from './toasts.ts'

interface Query { search?: string; filter?: string; limit?: number; signal?: AbortSignal }

/** Reads part of a list. Throws an Error whose message is for the reader; `useListFailure` shows it. */
export function useListReader() {
  const call = useCall()
  const { t } = useTranslation()
  return useCallback(async (list: ListName, { search = '', filter = '', limit = limits.list.usual, signal }: Query): Promise<readonly ListObject[]> => {
    const result = await call(readList, { search, filter, limit: String(limit) }, { params: { list }, ...(signal ? { signal } : {}) })
    if (result.ok) return result.answer.objects
    throw new Error(result.problem?.detail ?? t('listFailed', { status: result.status }))
  }, [call, t])
}

/** Tells for two seconds that a list could not be read (specification, section 8). */
export function useListFailure() {
  const dispatch = useAppDispatch()
  return useCallback((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error)
    dispatch(toastAdded({ type: 'error', message, autoClose: limits.toast.listFailure }))
  }, [dispatch])
}

export type Listed = { step: 'loading' } | { step: 'failed'; again: () => void } | { step: 'ready'; objects: readonly ListObject[] }

/**
 * A whole list, to choose from in a select.
 * @param filter keeps the objects whose field has the value, as in `country_id:128`; null reads nothing
 */
export function useList(list: ListName, filter: string | null = ''): Listed {
  const read = useListReader()
  const tell = useListFailure()
  const [attempt, setAttempt] = useState(0)
  const [listed, setListed] = useState<Listed>({ step: 'loading' })
  useEffect(() => {
    if (filter === null) return
    const giveUp = new AbortController()
    const load = async () => {
      setListed({ step: 'loading' })
      try {
        const objects = await read(list, { filter, limit: limits.list.max, signal: giveUp.signal })
        if (!giveUp.signal.aborted) setListed({ step: 'ready', objects })
      } catch (error) {
        if (giveUp.signal.aborted) return
        tell(error)
        setListed({ step: 'failed', again: () => setAttempt((before) => before + 1) })
      }
    }
    void load()
    return () => giveUp.abort()
  }, [list, filter, attempt, read, tell])
  return listed
}
