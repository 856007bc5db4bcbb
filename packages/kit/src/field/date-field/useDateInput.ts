'use client'

import { useRef } from 'react'
import type { FormEvent, KeyboardEvent } from 'react'
import { incompleteDate } from './incomplete-date.ts'
import { useEarlyValue } from '../cell/useEarlyValue.ts'

/** The attributes of a date input that reports also a date of which a part is missing. */
export function useDateInput(given: string, onChange: (value: string) => void) {
  const input = useRef<HTMLInputElement>(null)
  const value = given === incompleteDate ? '' : given
  useEarlyValue(input, value, onChange)
  // While a part is missing, the browser has no value and fires no change event.
  const report = ({ currentTarget: { validity, value: typed } }: FormEvent<HTMLInputElement>) => {
    const next = validity.badInput ? incompleteDate : typed
    if (next !== given) onChange(next)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') report(event)
  }
  return { input, value, report, onKeyDown }
}
