import { useState } from 'react'
import { Button } from '../button/Button.tsx'
import { Toasts } from './Toasts.tsx'
import type { ToastMessage } from './Toasts.tsx'

const nothing = () => undefined
const stay = 0

export const EveryType = () => (
  <Toasts onClose={nothing} toasts={[
    { uuid: '1', message: 'Profile updated', type: 'success', autoClose: stay },
    { uuid: '2', message: 'Please, use another email', type: 'error', autoClose: stay },
    { uuid: '3', message: 'logo-2025.png exceeded the maximum size allowed, I will not upload it', type: 'warning', autoClose: stay },
  ]} />
)
export const Information = () => <Toasts onClose={nothing} toasts={[{ uuid: '4', message: 'We’re processing your change of data.', type: 'info', autoClose: 600_000 }]} />
export const None = () => <Toasts onClose={nothing} toasts={[]} />
export const OnRequest = () => {
  const [toasts, setToasts] = useState<ToastMessage[]>([])
  const add = () => setToasts((before) => [...before, { uuid: String(before.length), message: 'Password changed', type: 'success', autoClose: 2000 }])
  return <><Button variant="secondarySmall" onClick={add}>Show a toast</Button><Toasts toasts={toasts} onClose={(uuid) => setToasts((before) => before.filter((toast) => toast.uuid !== uuid))} /></>
}
