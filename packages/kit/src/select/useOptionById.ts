import { useEffect, useRef, useState } from 'react'
import type { LoadOption, Option, OptionId } from './options/option.ts'

/** What is known of an id: its option, null where there is none, nothing where the load failed. */
type Answer = { id: OptionId; option?: Option | null }

/**
 * Loads the option of a value that is only an id. A later value aborts the request.
 * @param id undefined while the value is no id
 */
export function useOptionById(id: OptionId | undefined, load: LoadOption) {
  const [answer, setAnswer] = useState<Answer>()
  const isAnswered = answer?.id === id
  const latest = useRef(load)
  useEffect(() => {
    latest.current = load
  })
  useEffect(() => {
    if (id === undefined || isAnswered) return
    const request = new AbortController()
    const settle = (next: Answer) => {
      if (!request.signal.aborted) setAnswer(next)
    }
    latest.current(id, request.signal).then(
      (option = null) => settle({ id, option }),
      () => settle({ id }),
    )
    return () => request.abort()
  }, [id, isAnswered])
  const option = isAnswered ? answer?.option : undefined
  return {
    option,
    isLoading: id !== undefined && !isAnswered,
    hasFailed: isAnswered && id !== undefined && option === undefined,
    retry: () => setAnswer(undefined),
    /** A picked option need not be loaded when its id becomes the value. */
    remember: (picked: Option) => setAnswer({ id: picked.id, option: picked }),
  }
}
