import { useEffect, useState } from 'react'
import styles from './LoadingBar.module.css'

const patience = 150 // ms before it shows, so that quick answers do not flicker

/** The line at the top of the window while the network is busy. Decoration: `aria-busy` on the main part says it in words. */
export function LoadingBar({ active }: { active: boolean }) {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (!active) return
    const timer = setTimeout(() => setShown(true), patience)
    return () => {
      clearTimeout(timer)
      setShown(false)
    }
  }, [active])
  return <div className={styles.bar} aria-hidden="true">{shown && <span className={styles.light} />}</div>
}
