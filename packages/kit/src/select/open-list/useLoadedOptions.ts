import { useEffect, useRef, useState } from 'react'
import type { LoadOptions, Option } from '../options/option.ts'

export type LoadedOptionsRequest = {
  load: LoadOptions
  query: string
  /** Nothing is loaded while the list is closed. */
  isOpen: boolean
  /** Milliseconds between the last key and the request; the first request goes at once. */
  debounce: number
  onError: (error: unknown) => void
}

export type LoadedOptions = { options: readonly Option[]; hasFailed: boolean; isLoading: boolean }

type Answer = { query: string; options: readonly Option[]; hasFailed: boolean }

const noOptions: readonly Option[] = []

/**
 * Loads the options that fit the typed text. A later key aborts the request, and its answer is
 * ignored.
 */
export function useLoadedOptions({
  load,
  query,
  isOpen,
  debounce,
  onError,
}: LoadedOptionsRequest): LoadedOptions {
  const [answer, setAnswer] = useState<Answer>()
  const hasAsked = useRef(false)
  const latest = useRef({ load, onError })
  useEffect(() => {
    latest.current = { load, onError }
  })

  useEffect(() => {
    if (!isOpen) {
      hasAsked.current = false
      setAnswer(undefined) // the list may have changed when it opens again
      return
    }
    const request = new AbortController()
    const ask = async () => {
      try {
        const options = await latest.current.load(query.trim(), request.signal)
        if (!request.signal.aborted) setAnswer({ query, options, hasFailed: false })
      } catch (error) {
        if (request.signal.aborted) return
        setAnswer({ query, options: noOptions, hasFailed: true })
        latest.current.onError(error)
      }
    }
    const timer = setTimeout(() => void ask(), hasAsked.current ? debounce : 0)
    hasAsked.current = true
    return () => {
      clearTimeout(timer)
      request.abort()
    }
  }, [query, isOpen, debounce])

  return {
    options: answer?.options ?? noOptions,
    hasFailed: answer?.hasFailed ?? false,
    isLoading: isOpen && answer?.query !== query,
  }
}
