import { useEffect } from 'react'
import { unsavedChanged } from '../state/screen.ts'
import { useAppDispatch } from '../state/store.ts'

/**
 * Tells the guard whether the screen has entries that are not saved. When the session ends, it then
 * asks for the password over the screen instead of leaving it.
 */
export function useUnsaved(isDirty: boolean) {
  const dispatch = useAppDispatch()
  useEffect(() => {
    if (!isDirty) return
    dispatch(unsavedChanged(true))
    return () => {
      dispatch(unsavedChanged(false))
    }
  }, [dispatch, isDirty])
}
