import { useEffect, useRef, useState } from 'react'
import styles from './Counter.module.css'

const high = 0.8 // share of the limit from which the counter warns (specification, generic inputs)
const pause = 1000 // ms after the last key before the count is read out

const english = (left: number) => `${left} left`

export type CounterProps = {
  /** Id of the control it counts for; the counter is `${id}-counter`. */
  id: string
  /** Characters in use, and how many there may be. */
  used: number
  of: number
  text?: ((left: number) => string) | undefined
}

/** Remaining characters: green below 80 % used, red and bold from there. It is read out when the typing pauses. */
export function Counter({ id, used, of, text = english }: CounterProps) {
  const left = text(Math.max(0, of - used))
  return (
    <>
      <span
        id={`${id}-counter`}
        className={styles.counter}
        data-level={used >= of * high ? 'high' : 'low'}
      >
        {left}
      </span>
      <span className="sr" aria-live="polite">
        {useAfterPause(left)}
      </span>
    </>
  )
}

/** A text some time after it last changed; nothing until it first does. */
function useAfterPause(text: string): string {
  const [said, setSaid] = useState('')
  const seen = useRef(text)
  useEffect(() => {
    if (seen.current === text) return
    const timer = setTimeout(() => {
      seen.current = text
      setSaid(text)
    }, pause)
    return () => clearTimeout(timer)
  }, [text])
  return said
}
