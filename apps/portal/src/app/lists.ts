import * as limits from '@passerelle/contracts/limits.ts'
import type { ListName, ListObject } from '@passerelle/contracts/lists.ts'
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
    const result = await call('GET /api/lists/{list}', { search, filter, limit: String(limit) }, { params: { list }, ...(signal ? { signal } : {}) })
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

export type Listed = { step: 'loading' } | { step: 'failed' } | { step: 'ready'; objects: readonly ListObject[] }

/**
 * A whole list, to choose from in a select, and the way to ask for it again.
 * @param filter keeps the objects whose field has the value, as in `country_id:128`; null reads nothing
 */
export function useList(list: ListName, filter: string | null = '') {
  const read = useListReader()
  const tell = useListFailure()
  const [listed, setListed] = useState<Listed>({ step: 'loading' })

  const load = useCallback(async (signal?: AbortSignal): Promise<Listed> => {
    if (filter === null) return { step: 'loading' }
    try {
      return { step: 'ready', objects: await read(list, { filter, limit: limits.list.max, ...(signal ? { signal } : {}) }) }
    } catch (error) {
      if (!signal?.aborted) tell(error)
      return { step: 'failed' }
    }
  }, [list, filter, read, tell])

  useEffect(() => {
    const giveUp = new AbortController()
    const show = async () => {
      const next = await load(giveUp.signal)
      if (!giveUp.signal.aborted) setListed(next)
    }
    void show()
    return () => giveUp.abort()
  }, [load])

  const again = async () => {
    setListed({ step: 'loading' })
    setListed(await load())
  }
  return { listed, again: () => void again() }
}
