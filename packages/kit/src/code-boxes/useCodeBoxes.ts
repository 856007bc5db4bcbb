import { useLayoutEffect, useRef, useState } from 'react'
import type { ClipboardEvent, FormEvent, KeyboardEvent } from 'react'
import { digitsIn, emptyBox, fillBoxes } from './digits.ts'

type CodeBoxesState = {
  length: number
  attempt: number
  busy: boolean
  onFull: (code: string) => void
}

/** Holds the digits in the boxes, and handles keys, a paste, a phone's keyboard and autofill. */
export function useCodeBoxes({ length, attempt, busy, onFull }: CodeBoxesState) {
  const { digits, hasTyped, write } = useDigits(length, attempt)
  const inputs = useRef<(HTMLInputElement | null)[]>([])
  const focus = (index: number) => inputs.current[Math.max(0, Math.min(length - 1, index))]?.focus()
  const firstAttempt = useRef(attempt)
  useLayoutEffect(() => {
    if (attempt !== firstAttempt.current) inputs.current[0]?.focus()
  }, [attempt])

  const update = (next: string[]) => {
    write(next)
    if (next.every(Boolean) && next.join('') !== digits.join('')) onFull(next.join(''))
  }
  const insert = (from: number, typed: string[]) => {
    if (busy || typed.length === 0) return
    update(fillBoxes(digits, from, typed))
    focus(from + typed.length)
  }
  /** Empties the box, or the previous one if it is empty already. */
  const deleteBack = (index: number) => {
    if (busy) return
    const emptied = digits[index] === '' ? Math.max(0, index - 1) : index
    update(emptyBox(digits, emptied))
    focus(emptied)
  }

  const boxProps = (index: number) => ({
    ref: (input: HTMLInputElement | null) => {
      inputs.current[index] = input
    },
    value: digits[index] ?? '',
    ...boxHandlers(index, length, { insert, deleteBack, focus }),
  })
  return { digits, hasTyped, boxProps, inputs, deleteBack }
}

/** The digits, and whether any was typed. A new attempt starts with empty boxes. */
function useDigits(length: number, attempt: number) {
  const empty = Array.from({ length }, () => '')
  const [digits, setDigits] = useState(empty)
  const [hasTyped, setHasTyped] = useState(false)
  const [currentAttempt, setCurrentAttempt] = useState(attempt)
  if (currentAttempt !== attempt) {
    setCurrentAttempt(attempt)
    setDigits(empty)
    setHasTyped(false)
  }
  const write = (next: string[]) => {
    setDigits(next)
    setHasTyped(true)
  }
  return { digits, hasTyped, write }
}

type BoxActions = {
  insert: (from: number, typed: string[]) => void
  deleteBack: (index: number) => void
  focus: (index: number) => void
}

function boxHandlers(index: number, length: number, { insert, deleteBack, focus }: BoxActions) {
  return {
    onFocus: (event: FormEvent<HTMLInputElement>) => event.currentTarget.select(),
    onClick: (event: FormEvent<HTMLInputElement>) => event.currentTarget.select(),
    onChange: (event: FormEvent<HTMLInputElement>) => {
      const { data, inputType } = event.nativeEvent as InputEvent
      const { value } = event.currentTarget
      if (value === '') deleteBack(index)
      // A key replaces the digit of the box. Autofill and a phone's suggestion enter the whole
      // code.
      else insert(index, digitsIn(inputType === 'insertText' && data ? data : value))
    },
    onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
      // the browser would cut the text to the box's length before its spaces are removed
      event.preventDefault()
      const pasted = digitsIn(event.clipboardData.getData('text'))
      insert(pasted.length < length ? index : 0, pasted.slice(0, length))
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      const target = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: length - 1 }[
        event.key
      ]
      if (event.key !== 'Backspace' && target === undefined) return
      event.preventDefault()
      if (target === undefined) deleteBack(index)
      else focus(target)
    },
  }
}
