import { useEffect, useRef, useState } from 'react'
import type { Option } from './option.ts'

/** Asks for the options that fit a search; the signal tells when the answer is no longer wanted. */
export type Load = (search: string, signal: AbortSignal) => Promise<readonly Option[]>

export type Loading = {
  load: Load
  query: string
  /** Nothing is asked while it is false. */
  on: boolean
  /** Milliseconds after the last key before the question is sent; the first one goes at once. */
  debounce: number
  onError: (error: unknown) => void
}

type Answer = { query: string; options: readonly Option[]; failed: boolean }

export type Loaded = { options: readonly Option[]; failed: boolean; busy: boolean }

const none: readonly Option[] = []

/** Options for what is typed. An answer that comes after the next key is dropped and its request is given up. */
export function useLoaded({ load, query, on, debounce, onError }: Loading): Loaded {
  const [answer, setAnswer] = useState<Answer>()
  const asked = useRef(false)
  const latest = useRef({ load, onError })
  useEffect(() => {
    latest.current = { load, onError }
  })

  useEffect(() => {
    if (!on) {
      asked.current = false
      setAnswer(undefined) // next time the list may be another
      return
    }
    const giveUp = new AbortController()
    const ask = async () => {
      try {
        const options = await latest.current.load(query.trim(), giveUp.signal)
        if (!giveUp.signal.aborted) setAnswer({ query, options, failed: false })
      } catch (error) {
        if (giveUp.signal.aborted) return
        setAnswer({ query, options: none, failed: true })
        latest.current.onError(error)
      }
    }
    const timer = setTimeout(() => void ask(), asked.current ? debounce : 0)
    asked.current = true
    return () => {
      clearTimeout(timer)
      giveUp.abort()
    }
  }, [query, on, debounce])

  return {
    options: answer?.options ?? none,
    failed: answer?.failed ?? false,
    busy: on && answer?.query !== query,
  }
}
