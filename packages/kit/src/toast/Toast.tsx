import { useEffect, useRef } from 'react'
import type { CSSProperties } from 'react'
import { Button } from '../button/Button.tsx'
import { Icon } from '../icon/Icon.tsx'
import { toastIcons } from './toast-type.ts'
import type { ToastType } from './toast-type.ts'
import styles from './Toasts.module.css'
import { useCountdown } from './useCountdown.ts'

const leaveDuration = 300 // ms, specification section 9

export type ToastProps = {
  message: string
  type: ToastType
  autoClose: number
  stopped: boolean
  closeText: string
  onClose: () => void
}

/**
 * One message with a line for its remaining time. It leaves for 300 ms and then calls `onClose`.
 */
export function Toast({ message, type, autoClose, stopped, closeText, onClose }: ToastProps) {
  const { share, over, end } = useCountdown(autoClose, stopped)
  const latestOnClose = useRef(onClose)
  useEffect(() => {
    latestOnClose.current = onClose
  })
  useEffect(() => {
    if (!over) return
    const timer = setTimeout(() => latestOnClose.current(), leaveDuration)
    return () => clearTimeout(timer)
  }, [over])
  const measures: CSSProperties & { '--kit-left': string } = { '--kit-left': `${share * 100}%` }
  return (
    <div
      className={styles.toast}
      data-type={type}
      data-leaving={over || undefined}
      style={measures}
    >
      <Icon of={toastIcons[type]} />
      <p className={styles.message}>{message}</p>
      <Button variant="clear" aria-label={closeText} onClick={end} />
      {autoClose > 0 && <span className={styles.time} />}
    </div>
  )
}
