import * as limits from '@passerelle/contracts/limits.ts'
import type { ListName, ListObject } from '@passerelle/contracts/lists.ts'
import type { ListQuery } from '@passerelle/kit'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFetch } from './call.ts'
import { useKeptAnswer } from './prefetch.ts'
import { useAppDispatch } from '../state/store.ts'
import { succeeded, toastAdded } from '../state/toasts.ts'

type Query = Pick<ListQuery, 'search' | 'filter' | 'limit' | 'signal'> & {
  /** BCP 47. Without a language, names are in English. */ language?: string
}

/**
 * Reads a part of a list. Throws an Error with a message for the reader, which `useListFailure`
 * shows.
 */
export function useListReader() {
  const fetch = useFetch()
  const dispatch = useAppDispatch()
  // This is not `t`, which changes with the language: a list is not read again for that.
  const { i18n } = useTranslation()
  return useCallback(
    async (list: ListName, { language, ...query }: Query) => {
      const failedText = (status: number) =>
        status === 0 ? i18n.t('forms:field.listFailed') : i18n.t('forms:listFailed', { status })
      // Loads the code with the first list, because most pages read none.
      const { readObjects } = await import('./list-reading.ts').catch(() => {
        throw new Error(failedText(0))
      })
      // The caller may have left in the meantime.
      query.signal?.throwIfAborted()
      const objects = await readObjects<ListObject>(
        `/api/lists/${list}${language ? `?language=${language}` : ''}`,
        { ...query, fetch, failedText },
      )
      dispatch(succeeded(list))
      return objects
    },
    [fetch, dispatch, i18n],
  )
}

/** Shows for two seconds that a list could not be read (specification, section 8). */
export function useListFailure(list: ListName) {
  const dispatch = useAppDispatch()
  return useCallback(
    (error: unknown) => {
      const message = error instanceof Error ? error.message : String(error)
      dispatch(
        toastAdded({ type: 'error', message, autoClose: limits.toast.listFailure, about: list }),
      )
    },
    [dispatch, list],
  )
}

export type ListState =
  { step: 'loading' } | { step: 'failed' } | { step: 'ready'; objects: readonly ListObject[] }

/**
 * Reads a whole list, for a select.
 * @param filter keeps the objects with this value of the field, as in `country_id:128`; null reads
 * nothing
 * @returns the list, and a function that reads it again
 */
export function useList(list: ListName, filter: string | null = '') {
  const read = useListReader()
  const reportFailure = useListFailure(list)
  const kept = useKeptAnswer(
    'GET /api/lists/{list}',
    `GET /api/lists/${list}?limit=${limits.list.max}`,
  )
  const isMissing = useRef(!kept || filter !== '')
  const [listed, setListed] = useState<ListState>(
    kept && filter === '' ? { step: 'ready', objects: kept.objects } : { step: 'loading' },
  )

  const load = useCallback(
    async (signal?: AbortSignal): Promise<ListState> => {
      if (filter === null) return { step: 'loading' }
      try {
        return {
          step: 'ready',
          objects: await read(list, { filter, limit: limits.list.max, signal }),
        }
      } catch (error) {
        if (!signal?.aborted) reportFailure(error)
        return { step: 'failed' }
      }
    },
    [list, filter, read, reportFailure],
  )

  useEffect(() => {
    const controller = new AbortController()
    const show = async () => {
      const next = await load(controller.signal)
      if (!controller.signal.aborted) setListed(next)
    }
    if (isMissing.current) void show()
    isMissing.current = true
    return () => controller.abort()
  }, [load])

  const reload = async () => {
    setListed({ step: 'loading' })
    setListed(await load())
  }
  return { listed, reload: () => void reload() }
}
