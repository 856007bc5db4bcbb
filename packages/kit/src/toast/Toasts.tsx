import { useState } from 'react'
import { Toast } from './Toast.tsx'
import type { ToastType } from './Toast.tsx'
import styles from './Toasts.module.css'

export type ToastMessage = {
  uuid: string
  message: string
  type: ToastType
  /** Milliseconds it stays; 0 means until it is closed. */
  autoClose: number
}

export type ToastsProps = { toasts: readonly ToastMessage[]; onClose: (uuid: string) => void; closeText?: string }

const mostAtOnce = 3

/**
 * Messages that come and go, newest on top. Three show at once, the rest wait for their turn. The pointer or the focus on one
 * stops the clock of all. The two live regions are always there, because a screen reader misses a region that arrives with its text.
 */
export function Toasts({ toasts, onClose, closeText = 'Close' }: ToastsProps) {
  const [stopped, setStopped] = useState(false)
  const shown = toasts.slice(0, mostAtOnce)
  const closed = (uuid: string) => {
    setStopped(false) // what leaves from under the pointer sends no event
    onClose(uuid)
  }
  const region = (role: 'status' | 'alert') => (
    <div role={role} className={styles.region}>
      {shown.map((toast, index) => (toast.type === 'error') === (role === 'alert') && (
        <Toast key={toast.uuid} {...toast} order={-index} stopped={stopped} closeText={closeText} onClose={() => closed(toast.uuid)} />
      ))}
    </div>
  )
  return (
    <div className={styles.toasts} onPointerMove={() => setStopped(true)} onPointerLeave={() => setStopped(false)} onFocus={() => setStopped(true)} onBlur={() => setStopped(false)}>
      {region('status')}
      {region('alert')}
    </div>
  )
}
