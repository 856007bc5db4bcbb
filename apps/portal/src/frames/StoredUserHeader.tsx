import { useEffect, useState } from 'react'
import { readStoredUser, selectUser, signedIn, signedOut, storeUser } from '../state/account.ts'
import { OwnTools } from './Layout.tsx'
import { useQuietCall } from '../api/quiet-call.ts'
import { useAppDispatch, useAppSelector } from '../state/store.ts'

/** What stands in the head of one's own pages where everybody may be: the device remembers who signed in, and the server is asked, quietly, whether they are still. */
export function StoredUserHeader() {
  const call = useQuietCall()
  const dispatch = useAppDispatch()
  const isKnown = useAppSelector(selectUser) !== null
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    const gone = new AbortController()
    const ask = async () => {
      const result = await call('GET /api/user/me', undefined, { signal: gone.signal })
      // Whoever has left may have signed in meanwhile: what was known before says nothing of them.
      if (gone.signal.aborted) return
      if (result.ok) dispatch(signedIn(result.answer))
      else if (result.status !== 401) setAway(true)
      else {
        // Signed out here; the device goes on remembering, since a mailed link may be about to look whether somebody signed in with it.
        const remembered = readStoredUser()
        dispatch(signedOut())
        storeUser(remembered)
      }
    }
    if (!isKnown) void ask()
    return () => gone.abort()
  }, [isKnown, call, dispatch])
  return isKnown || isAway ? <OwnTools /> : null
}
