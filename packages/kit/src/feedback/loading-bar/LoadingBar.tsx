'use client'

import { useEffect, useState } from 'react'
import type { ComponentProps } from 'react'
import { classes } from '../../classes.ts'
import styles from './LoadingBar.module.css'

const delay = 150 // ms before it is shown, so that quick answers do not flicker

export type LoadingBarProps = Omit<ComponentProps<'div'>, 'children'> & {
  /** The number of running requests, or whether there is any. */
  active: number | boolean
}

/**
 * A line at the top of the window while calls are running. It is decoration: while it is shown,
 * the main part of the page is `aria-busy`.
 */
export function LoadingBar({ active, className, ...rest }: LoadingBarProps) {
  const busy = Number(active) > 0
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    if (!busy) return
    const timer = setTimeout(() => setIsShown(true), delay)
    return () => {
      clearTimeout(timer)
      setIsShown(false)
    }
  }, [busy])
  useEffect(() => {
    const main =
      // a main part that is busy for another reason is not changed
      isShown && Number(active) > 0 ? document.querySelector('main:not([aria-busy])') : null
    main?.setAttribute('aria-busy', 'true')
    return () => main?.removeAttribute('aria-busy')
  }) // runs after every render, because another page may have another main part
  return (
    <div {...rest} className={classes(styles.bar, className)} aria-hidden="true">
      {isShown && <span className={styles.light} />}
    </div>
  )
}
