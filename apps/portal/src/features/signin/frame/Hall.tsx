import { useEffect, useRef } from 'react'
import { useSettings } from '../../../state/settings.ts'
import hall from './hall.svg'
import styles from './Hall.module.css'

/** The width for the name on the sign, and its font size, in the picture's units. */
const nameWidth = 134
const size = 31
const baseline = 196.2
const centre = 185.7

/** The sign-in picture: a hall with a sign that shows the configured name. It is decoration. */
export function Hall() {
  const { parts } = useSettings()
  const name = useRef<SVGTextElement>(null)

  useEffect(() => {
    const fit = Math.min(1, nameWidth / (name.current?.getComputedTextLength() ?? nameWidth))
    if (fit >= 1) return
    name.current?.setAttribute('font-size', String(size * fit))
    // Centres a smaller name on the plate.
    name.current?.setAttribute('y', String(centre + (baseline - centre) * fit))
  }, [])

  return (
    <>
      <img className={styles.hall} src={hall} alt="" width="920" height="900" decoding="async" />
      <svg viewBox="0 0 920 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <rect className={styles.plate} x="438" y="155.7" width="220" height="60" rx="8" />
        <path className={styles.arrow} d="M473.5 198.7V175.7M461.5 185.7L473.5 173.7L485.5 185.7" />
        <text ref={name} className={styles.name} x="512" y={baseline} fontSize={size}>
          {parts.before}
          <tspan className={styles.letter}>{parts.letter}</tspan>
          {parts.after}
        </text>
      </svg>
    </>
  )
}
