import type { AgentRecord } from '@passerelle/contracts/profile.ts'
import { useEffect, useRef } from 'react'
import { signedIn } from '../../state/account.ts'
import { RefetchOnFocus } from '../../ui/RefetchOnFocus.tsx'
import { usePathname } from '../../navigation/history-state.tsx'
import { useQuietCall } from '../../api/quiet-call.ts'
import { notificationsRead } from '../../state/notifications.ts'
import { useAppDispatch } from '../../state/store.ts'

interface NewerProps {
  agent: AgentRecord
  /** Nothing is read then: the answer to the save is newer. */ isSaving: boolean
  store: (agent: AgentRecord) => void
}

/** Staff may have decided meanwhile, and a link in a mail may have been used in another tab: the record, the name in the head and the dots follow. */
export function RefreshProfile({ agent, isSaving, store }: NewerProps) {
  const call = useQuietCall()
  const dispatch = useAppDispatch()
  const now = useRef({ agent, isSaving })
  useEffect(() => {
    now.current = { agent, isSaving }
  })
  const look = async () => {
    if (isSaving) return
    const record = await call('GET /api/user')
    // Asked for before what is shown now was there, it is older.
    if (!record.ok || now.current.agent !== agent || now.current.isSaving) return
    store(record.answer)
    const user = await call('GET /api/user/me')
    if (!user.ok) return
    dispatch(signedIn(user.answer))
    dispatch(notificationsRead(user.answer.notifications))
  }
  return <RefetchOnFocus read={() => void look()} place={usePathname()} />
}
