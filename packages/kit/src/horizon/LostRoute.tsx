'use client'

import { useId } from 'react'
import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import styles from './Horizon.module.css'

/** A route that loops and ends nowhere, for a page that does not exist. */
export function LostRoute({ className, ...rest }: ComponentProps<'svg'>) {
  const id = useId()
  const [sky, glow] = [`${id}sky`, `${id}glow`]
  return (
    <svg
      {...rest}
      className={classes(styles.route, className)}
      viewBox="0 0 900 240"
      aria-hidden="true"
    >
      <defs>
        <radialGradient id={glow} cx="640" cy="176" r="150" gradientUnits="userSpaceOnUse">
          <stop offset="0" className={styles.glow} stopOpacity=".34" />
          <stop offset="1" className={styles.glow} stopOpacity="0" />
        </radialGradient>
        <clipPath id={sky}>
          <rect width="900" height="176" />
        </clipPath>
      </defs>
      <rect width="900" height="176" fill={`url(#${glow})`} />
      <path d="M0 176H900" className={styles.line} />
      <g clipPath={`url(#${sky})`}>
        <circle cx="640" cy="186" r="34" className={styles.sun} />
      </g>
      <path
        d="M20 176C150 90 300 34 430 58s190 116 120 132-116-84-20-128 210-58 330-38"
        className={styles.trail}
      />
      <rect x="8" y="160" width="32" height="32" rx="7" className={styles.plate} />
      <path d="M24 184v-15m-6 6 6-6 6 6" className={styles.up} />
      <circle cx="866" cy="23" r="9" className={styles.end} />
    </svg>
  )
}
