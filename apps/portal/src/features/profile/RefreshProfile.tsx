import type { OwnRecord } from '@passerelle/contracts/profile.ts'
import { useEffect, useRef } from 'react'
import { signedIn } from '../../state/account.ts'
import { RefetchOnFocus } from '../../ui/RefetchOnFocus.tsx'
import { usePathname } from '../../navigation/history-state.tsx'
import { useQuietCall } from '../../api/quiet-call.ts'
import { notificationsRead } from '../../state/notifications.ts'
import { useAppDispatch } from '../../state/store.ts'

interface RefreshProfileProps {
  agent: OwnRecord
  /** Nothing is read during a save, because the answer to the save is newer. */
  isSaving: boolean
  store: (agent: OwnRecord) => void
}

/**
 * Reads the record again when the window comes back to the front: staff may have decided, or a
 * mailed link may have been used in another tab. The name in the header and the dots in the menu
 * follow.
 */
export function RefreshProfile({ agent, isSaving, store }: RefreshProfileProps) {
  const call = useQuietCall()
  const dispatch = useAppDispatch()
  const latest = useRef({ agent, isSaving })
  useEffect(() => {
    latest.current = { agent, isSaving }
  })
  const refresh = async () => {
    if (isSaving) return
    const record = await call('GET /api/user')
    // The answer is older than the record on the page.
    if (!record.ok || latest.current.agent !== agent || latest.current.isSaving) return
    store(record.answer)
    const user = await call('GET /api/user/me')
    if (!user.ok) return
    dispatch(signedIn(user.answer))
    dispatch(notificationsRead(user.answer.notifications))
  }
  return <RefetchOnFocus read={() => void refresh()} place={usePathname()} />
}
