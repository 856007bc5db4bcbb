'use client'

import { useId } from 'react'
import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import styles from './Horizon.module.css'

export type HorizonLevel = -1 | 0 | 1

export type HorizonProps = ComponentProps<'svg'> & {
  /** Where the sun stands. */
  level: HorizonLevel
}

/**
 * A line and a sun: below the line (-1) means not now, on it (0) nearly there, above it (1) done.
 * It is decoration: the title beside it says the same.
 */
export function Horizon({ level, className, ...rest }: HorizonProps) {
  return (
    <svg
      {...rest}
      className={classes(styles.horizon, className)}
      width="100%"
      height="112"
      aria-hidden="true"
    >
      {level < 0 ? (
        <circle cx="92" cy="80" r="30" className={styles.ring} />
      ) : (
        <Sun up={level === 1} />
      )}
      <line x1="0" x2="100%" y1="78" y2="78" className={styles.line} />
    </svg>
  )
}

function Sun({ up }: { up: boolean }) {
  const id = useId()
  const [sky, glow] = [`${id}sky`, `${id}glow`]
  const height = up ? 38 : 78
  return (
    <>
      <defs>
        <clipPath id={sky}>
          <rect x="-60" y="-60" width="130%" height="138" />
        </clipPath>
        <radialGradient
          id={glow}
          cx="92"
          cy={height}
          r={up ? 62 : 78}
          gradientUnits="userSpaceOnUse"
        >
          <stop offset=".2" className={styles.glow} stopOpacity=".36" />
          <stop offset="1" className={styles.glow} stopOpacity="0" />
        </radialGradient>
      </defs>
      <g clipPath={`url(#${sky})`}>
        <rect x="-60" y="-60" width="130%" height="138" fill={`url(#${glow})`} />
        <circle cx="92" cy={height} r="30" className={styles.sun} />
      </g>
      <path d="M66 88H118M76 97H108M85 106H99" className={styles.gleam} />
    </>
  )
}
