import { Navigate, useLocation, useParams } from 'react-router'
import { Activation } from './Activation.tsx'

/** The secret moves from the address into the state of this entry before anything is asked: addresses are shown, copied and logged. */
export function Component() {
  const { token } = useParams()
  const { state } = useLocation()
  if (token !== undefined) return <Navigate replace to="/activate" state={{ token }} />
  const hidden = tokenIn(state)
  return <Activation key={hidden} token={hidden} />
}

const tokenIn = (state: unknown) =>
  typeof state === 'object' && state !== null && 'token' in state && typeof state.token === 'string' ? state.token : ''
