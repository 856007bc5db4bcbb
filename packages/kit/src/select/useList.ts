import { useContext, useEffect, useRef, useState } from 'react'
import type { FocusEvent } from 'react'
import { flushSync } from 'react-dom'
import { ListsContext } from './demand.ts'
import type { Hands } from './host.ts'
import { isForList, isRepeated, keyOf, typedWith, writes } from './press.ts'
import type { Press } from './press.ts'

export type ListDemand = {
  openOnMount?: boolean | undefined
  /** The focus has left the trigger, and not for the list; tells what was typed before there was a list to take it. */
  onLeft?: ((typed: string) => void) | undefined
}

/** Fetches the list when the person turns to its trigger. What is pressed before the list is there, and what it lists, is carried out when it is. */
export function useList({ openOnMount = false, onLeft }: ListDemand) {
  const hands = useRef<Hands>(null)
  const waiting = useRef<Press[]>([])
  const { lists, step, setStep, wanted } = useFetched(openOnMount, () => {
    const isMissed = waiting.current.length > 0
    waiting.current = waiting.current.filter(writes)
    return isMissed
  })

  const press = (event: Press) => {
    if (hands.current) return hands.current.press(event)
    if (!isForList(event, waiting.current)) return
    event.preventDefault()
    if (keyOf(event) === 'Escape') {
      event.stopPropagation() // a dialog around the field stays open
      return forget()
    }
    if (!isRepeated(event, waiting.current, step === 'failed')) waiting.current.push(event)
    setStep('waiting')
    wanted()
  }
  const forget = () => {
    waiting.current = []
    setStep((now) => (now === 'waiting' ? 'idle' : now))
  }
  const left = (event: FocusEvent<HTMLElement>) => {
    if (!hands.current?.takesFocus) onLeft?.(typedWith(waiting.current))
    hands.current?.blur?.(event)
    forget()
  }

  const carryOut = () => {
    for (const each of waiting.current.splice(0)) flushSync(() => hands.current?.press(each)) // one by one: each begins where the one before has led
    setStep('idle')
  }
  const onHands = (own: Hands | null) => {
    hands.current = own
    if (own && waiting.current.length > 0) queueMicrotask(carryOut) // after this drawing, and before any further key
  }

  return { lists, step, wanted, press, left, onHands }
}

/** The lists, once they have been asked for. A failure is told where they are missed: nobody misses what nobody has pressed. */
function useFetched(openOnMount: boolean, onFailed: () => boolean) {
  const demand = useContext(ListsContext)
  const [lists, setLists] = useState(demand.arrived)
  const [step, setStep] = useState<'idle' | 'waiting' | 'failed'>('idle')
  const ask = async () => {
    try {
      setLists(demand.arrived() ?? (await demand.ask()))
      setStep((now) => (now === 'failed' ? 'idle' : now))
    } catch {
      if (onFailed()) setStep('failed')
    }
  }
  useEffect(() => {
    if (openOnMount) demand.ask().then(setLists, () => setStep('failed'))
  }, [openOnMount, demand])
  return { lists, step, setStep, wanted: () => void ask() }
}
