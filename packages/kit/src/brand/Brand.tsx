import type { ComponentProps, HTMLAttributes, Ref } from 'react'
import { classes } from '../classes.ts'
import { brandParts } from './parts.ts'
import type { BrandParts } from './parts.ts'
import { Plate } from './Plate.tsx'
import styles from './Brand.module.css'

export type BrandProps = Omit<HTMLAttributes<HTMLElement>, 'children'> & {
  /** Name of the programme. */
  name: string
  /** Where the name is split. @default around its first capital letter */
  parts?: BrandParts | undefined
  /** Replaces plate and word. It is 32px high. @default none */
  logoUrl?: string | undefined
  /** Makes it a link, usually to the first page. @default none */
  href?: string | undefined
  /** The link, or the element that holds the sign. @default none */
  ref?: Ref<HTMLElement> | undefined
}

/** The programme's sign: a plate with a letter, then the name with that letter in bold. */
export function Brand({
  name,
  parts: ownParts,
  logoUrl,
  href,
  className,
  ref,
  ...rest
}: BrandProps) {
  const parts = ownParts ?? brandParts(name)
  const content = logoUrl ? (
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
  const attributes = { ...rest, className: classes(styles.brand, className) }
  return href === undefined ? (
    <span {...attributes} ref={ref}>
      {content}
    </span>
  ) : (
    <a {...attributes} ref={ref as Ref<HTMLAnchorElement>} href={href}>
      {content}
    </a>
  )
}

export type ProductMarkProps = ComponentProps<'svg'> & {
  /** Edge in px. */
  size?: number
}

/** The product's own mark: nested frames with a half sun. Use it only for the product itself. */
export function ProductMark({ size = 32, className, ...rest }: ProductMarkProps) {
  return (
    <svg
      {...rest}
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      aria-hidden="true"
      className={classes(styles.mark, className)}
    >
      <rect x="2" y="2" width="28" height="28" rx="6.5" stroke="currentColor" strokeWidth="2.4" />
      <rect x="7" y="7.5" width="18" height="18" rx="4" stroke="currentColor" strokeWidth="2" />
      <path d="M10.75 21.75a5.25 5.25 0 0 1 10.5 0z" className={styles.sun} />
    </svg>
  )
}
