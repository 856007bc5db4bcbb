import { useContext, useEffect, useRef, useState } from 'react'
import type { FocusEvent } from 'react'
import { flushSync } from 'react-dom'
import { editsText, isMeantForList, isRepeated, keyOf, typedText } from './options/key-events.ts'
import type { TriggerEvent } from './options/key-events.ts'
import { LazyListsContext } from './lazy-lists.ts'
import type { ListHandlers } from './options/select-context.ts'

export type LazyListsOptions = {
  openOnMount?: boolean | undefined
  /**
   * The focus has left the trigger for another element than the list. `typed` is the text that was
   * typed before the list had loaded.
   */
  onLeave?: ((typed: string) => void) | undefined
}

/**
 * Loads the list when a person first uses its trigger. Events before the list and its options have
 * loaded wait, and are replayed then.
 */
export function useLazyLists({ openOnMount = false, onLeave }: LazyListsOptions) {
  const handlers = useRef<ListHandlers>(null)
  const waiting = useRef<TriggerEvent[]>([])
  const { lists, status, setStatus, load } = useLoadedLists(openOnMount, () => {
    const isMissed = waiting.current.length > 0
    waiting.current = waiting.current.filter(editsText)
    return isMissed
  })

  const onTriggerEvent = (event: TriggerEvent) => {
    if (handlers.current) return handlers.current.onTriggerEvent(event)
    if (!isMeantForList(event, waiting.current)) return
    event.preventDefault()
    if (keyOf(event) === 'Escape') {
      event.stopPropagation() // a dialog around the field stays open
      return forget()
    }
    if (!isRepeated(event, waiting.current, status === 'failed')) waiting.current.push(event)
    setStatus('waiting')
    load()
  }
  const forget = () => {
    waiting.current = []
    setStatus((now) => (now === 'waiting' ? 'idle' : now))
  }
  const onTriggerBlur = (event: FocusEvent<HTMLElement>) => {
    if (!handlers.current?.takesFocus) onLeave?.(typedText(waiting.current))
    handlers.current?.onTriggerBlur?.(event)
    forget()
  }

  const replay = () => {
    // One by one: each event needs the state that the one before has led to.
    for (const event of waiting.current.splice(0))
      flushSync(() => handlers.current?.onTriggerEvent(event))
    setStatus('idle')
  }
  const registerHandlers = (next: ListHandlers | null) => {
    handlers.current = next
    // after this render and before any further key
    if (next && waiting.current.length > 0) queueMicrotask(replay)
  }

  return { lists, status, load, onTriggerEvent, onTriggerBlur, registerHandlers }
}

/**
 * `status` is 'waiting' while a person waits for the list.
 * @param isFailureShown a failed load is shown only to a person who has pressed a key or a button
 */
function useLoadedLists(openOnMount: boolean, isFailureShown: () => boolean) {
  const lazyLists = useContext(LazyListsContext)
  const [lists, setLists] = useState(lazyLists.loaded)
  const [status, setStatus] = useState<'idle' | 'waiting' | 'failed'>('idle')
  const load = async () => {
    try {
      setLists(lazyLists.loaded() ?? (await lazyLists.load()))
      setStatus((now) => (now === 'failed' ? 'idle' : now))
    } catch {
      if (isFailureShown()) setStatus('failed')
    }
  }
  useEffect(() => {
    if (openOnMount) lazyLists.load().then(setLists, () => setStatus('failed'))
  }, [openOnMount, lazyLists])
  return { lists, status, setStatus, load: () => void load() }
}
