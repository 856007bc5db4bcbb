import { useEffect, useId } from 'react'
import { unsavedAdded, unsavedRemoved } from '../state/screen.ts'
import { useAppDispatch } from '../state/store.ts'

/**
 * Tells the guard whether a part of the screen has entries that are not saved. When the session ends, it then
 * asks for the password over the screen instead of leaving it.
 */
export function useUnsaved(isDirty: boolean) {
  const dispatch = useAppDispatch()
  const part = useId()
  useEffect(() => {
    if (!isDirty) return
    dispatch(unsavedAdded(part))
    return () => {
      dispatch(unsavedRemoved(part))
    }
  }, [dispatch, part, isDirty])
}
