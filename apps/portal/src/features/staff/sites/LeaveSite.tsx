import { useState } from 'react'
import { unsavedRemoved } from '../../../state/screen.ts'
import { useAppDispatch } from '../../../state/store.ts'
import { useNavigate } from '../../../navigation/history-state.tsx'
import { useLeavingLinks, useUnloadWarning } from '../../../navigation/leaving.ts'
import { LeaveDialog } from '../../../forms/LeaveDialog.tsx'

const staysAt = /^[/](api|mailbox)([/]|$)/

interface LeaveSiteProps {
  /** Has a button or Back asked to leave? */
  isLeaving: boolean
  onStay: () => void
  /** Leaves as the button or Back wanted. */
  onLeave: () => void
}

/**
 * Asks before the entries of a site's form are lost. It is mounted only while there are entries.
 */
export function LeaveSite({ isLeaving, onStay, onLeave }: LeaveSiteProps) {
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  const [to, setTo] = useState<string | null>(null)
  useLeavingLinks(staysAt, setTo)
  useUnloadWarning(true)
  const stay = () => (to === null ? onStay() : setTo(null))
  const leave = () => {
    dispatch(unsavedRemoved())
    if (to === null) onLeave()
    else navigate(to)
  }
  return <LeaveDialog open={isLeaving || to !== null} onStay={stay} onLeave={leave} />
}
