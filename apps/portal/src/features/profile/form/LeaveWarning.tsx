import { useState } from 'react'
import { useNavigate } from '../../../navigation/history-state.tsx'
import { useLeavingLinks } from '../../../navigation/leaving.ts'
import { LeaveDialog } from '../../../forms/LeaveDialog.tsx'

const staysAt = /^[/](profile|api|mailbox)([/]|$)/

/**
 * Asks before a link leaves the profile while there are unsaved changes. It is mounted only while
 * there are changes. Back and Forward ask nothing, because the tab keeps the changes.
 * @param onLeave drops the changes
 */
export function LeaveWarning({ onLeave }: { onLeave: () => void }) {
  const navigate = useNavigate()
  const [to, setTo] = useState<string | null>(null)
  useLeavingLinks(staysAt, setTo)
  const stay = () => setTo(null)
  const leave = () => {
    stay()
    onLeave()
    if (to !== null) navigate(to)
  }
  return <LeaveDialog open={to !== null} onStay={stay} onLeave={leave} />
}
