import { useEffect, useRef } from 'react'
import type { FocusEvent } from 'react'
import { withValue } from './schema/path.ts'
import type { Values } from './schema/path.ts'

/** Milliseconds after the last change (specification, section 9). */
export const autoSaveDebounce = 1000

/**
 * Saves the values some time after the last change. It saves at once when the focus leaves the
 * form, when the form unmounts, when the page is hidden and before a submit, so that no typed text
 * is lost. Without a change it saves nothing.
 */
export function useAutoSave(values: Values, onAutoSave: ((values: Values) => void) | undefined) {
  const latest = useRef({ values, onAutoSave })
  const unrenderedChanges = useRef<[path: string, value: unknown][]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    latest.current = { values, onAutoSave }
    unrenderedChanges.current = []
  }, [values, onAutoSave])

  const saveNow = () => {
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
    timer.current = setTimeout(saveNow, autoSaveDebounce)
  }
  const latestSave = useRef(saveNow)
  useEffect(() => {
    const save = latestSave.current
    const saveIfHidden = () => {
      if (document.visibilityState === 'hidden') save()
    }
    document.addEventListener('visibilitychange', saveIfHidden)
    return () => {
      document.removeEventListener('visibilitychange', saveIfHidden)
      save()
    }
  }, [])
  const saveOnLeave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) saveNow()
  }
  return { recordChange, saveNow, saveOnLeave }
}
