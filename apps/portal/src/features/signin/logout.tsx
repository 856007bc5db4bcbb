import { useEffect, useRef } from 'react'
import { useQuery } from '../../app/query.ts'
import { signedOut } from '../../app/account.ts'
import { useCall } from '../../app/call.ts'
import { useNavigate } from '../../app/place.tsx'
import { forgetDraft } from '../../app/registration-draft.ts'
import { Waiting } from '../../app/Waiting.tsx'
import { useLeave } from '../../app/leave.ts'
import { useSettings } from '../../app/settings.ts'
import { useAppDispatch } from '../../app/store.ts'

/** /logout: signs out, forgets the stored user, and goes to redirect_uri when that is ours, else to the corporate site. */
export function Component() {
  const call = useCall()
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const leave = useLeave()
  const query = useQuery()
  const { corporateUrl } = useSettings()
  const isSent = useRef(false)

  const signOut = async () => {
    await call('GET /api/logout')
    forgetDraft()
    dispatch(signedOut())
    const own = ownAddress(query.get('redirect_uri'))
    if (own) navigate(own, { replace: true })
    else leave(corporateUrl)
  }

  useEffect(() => {
    if (isSent.current) return
    isSent.current = true
    void signOut()
  })

  return <Waiting />
}

/** Path and query of an address of this portal; nothing for any other site, which must not be reached through us. */
function ownAddress(redirectUri: string | null): string | undefined {
  if (!redirectUri || !URL.canParse(redirectUri, location.origin)) return undefined
  const { origin, pathname, search } = new URL(redirectUri, location.origin)
  // One slash in front: two would name another site.
  return origin === location.origin ? `/${pathname.replace(/^\/+/, '')}${search}` : undefined
}
