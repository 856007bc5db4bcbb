import { useLayoutEffect, useRef, useState } from 'react'
import type { ClipboardEvent, FormEvent, KeyboardEvent } from 'react'
import { digitsIn, emptied, placed } from './digits.ts'

type Boxes = { length: number; attempt: number; busy: boolean; onFull: (code: string) => void }

/** What the boxes hold and what the keys, a paste, a phone's keyboard and an autofill do to it. */
export function useBoxes({ length, attempt, busy, onFull }: Boxes) {
  const { digits, touched, write } = useDigits(length, attempt)
  const inputs = useRef<(HTMLInputElement | null)[]>([])
  const focus = (at: number) => inputs.current[Math.max(0, Math.min(length - 1, at))]?.focus()
  const first = useRef(attempt)
  useLayoutEffect(() => {
    if (attempt !== first.current) inputs.current[0]?.focus()
  }, [attempt])

  const hold = (next: string[]) => {
    write(next)
    if (next.every(Boolean) && next.join('') !== digits.join('')) onFull(next.join(''))
  }
  const put = (from: number, typed: string[]) => {
    if (busy || typed.length === 0) return
    hold(placed(digits, from, typed))
    focus(from + typed.length)
  }
  /** Empties the box; an empty one sends back to the one before, which is emptied. */
  const back = (at: number) => {
    if (busy) return
    const which = digits[at] === '' ? Math.max(0, at - 1) : at
    hold(emptied(digits, which))
    focus(which)
  }

  const box = (at: number) => ({
    ref: (input: HTMLInputElement | null) => {
      inputs.current[at] = input
    },
    value: digits[at] ?? '',
    ...handlersOf(at, length, { put, back, focus }),
  })
  return { digits, touched, box, inputs, back }
}

/** The digits, and whether any was written; another attempt begins without. */
function useDigits(length: number, attempt: number) {
  const empty = Array.from({ length }, () => '')
  const [digits, setDigits] = useState(empty)
  const [touched, setTouched] = useState(false)
  const [seen, setSeen] = useState(attempt)
  if (seen !== attempt) {
    setSeen(attempt)
    setDigits(empty)
    setTouched(false)
  }
  const write = (next: string[]) => {
    setDigits(next)
    setTouched(true)
  }
  return { digits, touched, write }
}

type Moves = {
  put: (from: number, typed: string[]) => void
  back: (at: number) => void
  focus: (at: number) => void
}

/** What happens in the box at a place. */
function handlersOf(at: number, length: number, { put, back, focus }: Moves) {
  return {
    onFocus: (event: FormEvent<HTMLInputElement>) => event.currentTarget.select(),
    onClick: (event: FormEvent<HTMLInputElement>) => event.currentTarget.select(),
    onChange: (event: FormEvent<HTMLInputElement>) => {
      const { data, inputType } = event.nativeEvent as InputEvent
      const { value } = event.currentTarget
      if (value === '') back(at)
      // A key replaces what the box holds; anything else (autofill, a keyboard's suggestion) brings the whole text.
      else put(at, digitsIn(inputType === 'insertText' && data ? data : value))
    },
    onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
      event.preventDefault() // the browser would cut it to the box's length before its spaces are gone
      const pasted = digitsIn(event.clipboardData.getData('text'))
      put(pasted.length < length ? at : 0, pasted.slice(0, length))
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      const go = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: length - 1 }[event.key]
      if (event.key !== 'Backspace' && go === undefined) return
      event.preventDefault()
      if (go === undefined) back(at)
      else focus(go)
    },
  }
}
