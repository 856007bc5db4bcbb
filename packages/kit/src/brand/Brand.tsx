import { brandParts } from './parts.ts'
import type { BrandParts } from './parts.ts'
import { Plate } from './Plate.tsx'
import styles from './Brand.module.css'

export type BrandProps = {
  /** Name of the programme. */
  name: string
  /** Where the name is divided. @default around its first capital letter */
  parts?: BrandParts | undefined
  /** Replaces plate and word, 32px high. @default none */
  logoUrl?: string | undefined
  /** Makes it a link, as a rule to the first page. @default none */
  href?: string | undefined
}

/** The programme's sign: a plate with its letter, then its name with that letter in bold. */
export function Brand({ name, parts: own, logoUrl, href }: BrandProps) {
  const parts = own ?? brandParts(name)
  const inside = logoUrl ? (
    <img src={logoUrl} alt={name} className={styles.logo} />
  ) : (
    <>
      <span className={styles.plate} aria-hidden="true">
        <Plate>{parts.plate ?? parts.letter.toUpperCase()}</Plate>
      </span>
      <span>
        {parts.before}
        <b>{parts.letter}</b>
        {parts.after}
      </span>
    </>
  )
  if (href === undefined) return <span className={styles.brand}>{inside}</span>
  return (
    <a className={styles.brand} href={href}>
      {inside}
    </a>
  )
}

/** The product's own mark: nested frames with a half sun. Only where the product speaks for itself. */
export function ProductMark({ size = 32 }: { /** Edge in px. */ size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      aria-hidden="true"
      className={styles.mark}
    >
      <rect x="2" y="2" width="28" height="28" rx="6.5" stroke="currentColor" strokeWidth="2.4" />
      <rect x="7" y="7.5" width="18" height="18" rx="4" stroke="currentColor" strokeWidth="2" />
      <path d="M10.75 21.75a5.25 5.25 0 0 1 10.5 0z" className={styles.sun} />
    </svg>
  )
}
