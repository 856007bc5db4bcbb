import { Centre } from '@passerelle/kit'
import { useSearch } from 'wouter'
import { signedOut } from '../../app/account.ts'
import { useCall } from '../../app/call.ts'
import { useLeave } from '../../app/leave.ts'
import { useNavigate } from '../../app/place.tsx'
import { RefusalNotice } from '../../app/RefusalNotice.tsx'
import { forgetDraft } from '../../app/registration-draft.ts'
import { useAppDispatch } from '../../app/store.ts'
import { Waiting } from '../../app/Waiting.tsx'
import { useOnward } from './onward.ts'

/** What the server may want to know before it says where to go (OpenID Connect RP-Initiated Logout 1.0, section 2, and the specification's redirect_uri). */
const taken = ['redirect_uri', 'post_logout_redirect_uri', 'client_id', 'id_token_hint', 'state']

/**
 * /logout: signs out and forgets the stored user. With a prompt, begins the authorization again; else goes where the server says: to a registered
 * address or to the corporate site, never to what merely stands in the query.
 */
export function Logout() {
  const search = useSearch()
  const query = new URLSearchParams(search)
  const call = useCall()
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const leave = useLeave()

  const ask = async () => {
    const result = await call('POST /api/oauth/logout', Object.fromEntries([...query].filter(([name]) => taken.includes(name))))
    // This device forgets who was there, also when the server is away.
    forgetDraft()
    dispatch(signedOut())
    // What cannot be understood is no reason to stay signed in.
    return result.ok || result.status !== 400 ? result : call('POST /api/oauth/logout', {})
  }
  const go = (address: string) => (query.has('prompt') ? navigate(`/authorize?${again(query)}`, { replace: true }) : leave(address))
  const { refused, retry } = useOnward({ key: `logout ${search}`, ask, go })
  return refused ? <Centre><RefusalNotice refused={refused} onRetry={retry} /></Centre> : <Waiting />
}

/** The same request without the sign-in that it forces: signing out has seen to that. Other prompts stay. */
function again(query: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(query)
  const prompts = query.getAll('prompt').flatMap((prompt) => prompt.split(' ')).filter((prompt) => prompt !== 'login' && prompt !== '')
  if (prompts.length > 0) rest.set('prompt', prompts.join(' '))
  else rest.delete('prompt')
  return rest
}
