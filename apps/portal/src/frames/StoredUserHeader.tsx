import { useEffect, useState } from 'react'
import { readStoredUser, selectUser, signedIn, signedOut, storeUser } from '../state/account.ts'
import { OwnTools } from './Layout.tsx'
import { useQuietCall } from '../api/quiet-call.ts'
import { useAppDispatch, useAppSelector } from '../state/store.ts'

/**
 * The header of public pages for the person whom the device has stored. A background call asks the
 * server whether they are still signed in.
 */
export function StoredUserHeader() {
  const call = useQuietCall()
  const dispatch = useAppDispatch()
  const isKnown = useAppSelector(selectUser) !== null
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    const controller = new AbortController()
    const ask = async () => {
      const result = await call('GET /api/user/me', undefined, { signal: controller.signal })
      // The person may have signed in after leaving this page; the old answer says nothing about
      // that.
      if (controller.signal.aborted) return
      if (result.ok) dispatch(signedIn(result.answer))
      else if (result.status !== 401) setAway(true)
      else {
        // Signed out. The stored user stays, because a mailed link may still compare it.
        const remembered = readStoredUser()
        dispatch(signedOut())
        storeUser(remembered)
      }
    }
    if (!isKnown) void ask()
    return () => controller.abort()
  }, [isKnown, call, dispatch])
  return isKnown || isAway ? <OwnTools /> : null
}
