import { useEffect, useRef } from 'react'
import type { CSSProperties } from 'react'
import { Button } from '../button/Button.tsx'
import { Icon } from '../icon/Icon.tsx'
import { signs } from './signs.ts'
import type { ToastType } from './signs.ts'
import styles from './Toasts.module.css'
import { useClock } from './useClock.ts'

const exit = 300 // ms, specification section 9

export type ToastProps = {
  message: string
  type: ToastType
  autoClose: number
  stopped: boolean
  closeText: string
  onClose: () => void
}

/** One message with the line of its remaining time. It leaves for 300 ms, then reports that it is gone. */
export function Toast({ message, type, autoClose, stopped, closeText, onClose }: ToastProps) {
  const { share, over, end } = useClock(autoClose, stopped)
  const gone = useRef(onClose)
  useEffect(() => {
    gone.current = onClose
  })
  useEffect(() => {
    if (!over) return
    const timer = setTimeout(() => gone.current(), exit)
    return () => clearTimeout(timer)
  }, [over])
  const measures: CSSProperties & { '--left': string } = { '--left': `${share * 100}%` }
  return (
    <div
      className={styles.toast}
      data-type={type}
      data-leaving={over || undefined}
      style={measures}
    >
      <Icon of={signs[type]} />
      <p className={styles.message}>{message}</p>
      <Button variant="clear" aria-label={closeText} onClick={end} />
      {autoClose > 0 && <span className={styles.time} />}
    </div>
  )
}
