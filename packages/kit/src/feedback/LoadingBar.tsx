import { useEffect, useState } from 'react'
import styles from './LoadingBar.module.css'

const patience = 150 // ms before it shows, so that quick answers do not flicker

export type LoadingBarProps = {
  /** How many requests are in flight, or whether any is. */
  active: number | boolean
}

/** The line at the top of the window while the network is busy. Decoration: while it shows, the main part of the page is `aria-busy`. */
export function LoadingBar({ active }: LoadingBarProps) {
  const busy = Number(active) > 0
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (!busy) return
    const timer = setTimeout(() => setShown(true), patience)
    return () => {
      clearTimeout(timer)
      setShown(false)
    }
  }, [busy])
  useEffect(() => {
    const main =
      shown && Number(active) > 0 ? document.querySelector('main:not([aria-busy])') : null // one that is busy by itself stays so
    main?.setAttribute('aria-busy', 'true')
    return () => main?.removeAttribute('aria-busy')
  }) // another page may have come with any render, and with it a main part of its own
  return (
    <div className={styles.bar} aria-hidden="true">
      {shown && <span className={styles.light} />}
    </div>
  )
}
