import { useEffect, useRef } from 'react'
import type { FocusEvent } from 'react'
import { withValue } from './path.ts'
import type { Values } from './path.ts'

/** Milliseconds after the last change (specification, section 9). */
export const autoSaveDebounce = 1000

/**
 * Hands the values over some time after the last change, and at once when the focus leaves the form, when the form goes, when the
 * page is hidden and before it is sent: nothing typed is lost. Without changes nothing is handed over.
 */
export function useAutoSave(values: Values, onAutoSave: ((values: Values) => void) | undefined) {
  const latest = useRef({ values, onAutoSave })
  const unrenderedChanges = useRef<[path: string, value: unknown][]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    latest.current = { values, onAutoSave }
    unrenderedChanges.current = []
  }, [values, onAutoSave])

  const flush = () => {
    if (timer.current === undefined) return
    clearTimeout(timer.current)
    timer.current = undefined
    const now = unrenderedChanges.current.reduce(
      (before, [path, value]) => withValue(before, path, value),
      latest.current.values,
    )
    latest.current.onAutoSave?.(now)
  }
  const recordChange = (path: string, value: unknown) => {
    if (!latest.current.onAutoSave) return
    unrenderedChanges.current.push([path, value])
    clearTimeout(timer.current)
    timer.current = setTimeout(flush, autoSaveDebounce)
  }
  const last = useRef(flush)
  useEffect(() => {
    const save = last.current
    const hidden = () => {
      if (document.visibilityState === 'hidden') save()
    }
    document.addEventListener('visibilitychange', hidden)
    return () => {
      document.removeEventListener('visibilitychange', hidden)
      save()
    }
  }, [])
  const saveOnLeave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) flush()
  }
  return { note: recordChange, flush, leave: saveOnLeave }
}
