import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../settings/settings.ts'
import styles from './Counter.module.css'

const warningLevel = 0.8 // share of the limit (specification, generic inputs)
const pause = 1000 // ms after the last key before a screen reader hears the count

export type CounterTexts = { left: (characters: number) => string }

const english: CounterTexts = { left: (characters) => `${characters} left` }

export type CounterProps = {
  /** Id of the control; the counter is `${id}-counter`. */
  id: string
  /** Characters in use. */
  used: number
  /** Most characters. */
  of: number
  text?: ((left: number) => string) | undefined
}

/**
 * The number of characters that are left: green below 80 % used, red and bold from there. Screen
 * readers announce it when the typing pauses.
 */
export function Counter({ id, used, of, text }: CounterProps) {
  const texts = useTexts('counter', english, { left: text })
  const left = texts.left(Math.max(0, of - used))
  return (
    <>
      <span
        id={`${id}-counter`}
        className={styles.counter}
        data-level={used >= of * warningLevel ? 'high' : 'low'}
      >
        {left}
      </span>
      <span className="kit-sr" aria-live="polite">
        {useAfterPause(left)}
      </span>
    </>
  )
}

/** Returns the text one pause after its last change; empty until it first changes. */
function useAfterPause(text: string): string {
  const [announced, setAnnounced] = useState('')
  const previous = useRef(text)
  useEffect(() => {
    if (previous.current === text) return
    const timer = setTimeout(() => {
      previous.current = text
      setAnnounced(text)
    }, pause)
    return () => clearTimeout(timer)
  }, [text])
  return announced
}
