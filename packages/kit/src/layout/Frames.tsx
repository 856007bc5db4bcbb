import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './Frames.module.css'

/** The glow at the foot of a short, quiet page. Not on forms that scroll, not on the profile, not on the desk. */
export function FirstLight({ children }: { /** The page. */ children: ReactNode }) {
  return <div className={styles.firstLight}>{children}</div>
}

/** Rail and content side by side; on a phone the rail is on top. Leaves room at the foot for the save bar. */
export function Shell({
  rail,
  children,
}: {
  /** Who is here, and the pages of the area. */ rail: ReactNode
  /** The page. */ children: ReactNode
}) {
  return (
    <div className={classes(styles.frame, styles.shell)}>
      <div className={styles.rail}>{rail}</div>
      <main id="content" className={styles.content}>
        {children}
      </main>
    </div>
  )
}

export type SignupFrameProps = {
  /** The stations: a `Steps`. */
  steps: ReactNode
  /** The step scrolls. */
  long?: boolean
  /** The step. */
  children: ReactNode
}

/** The sign-up frame: stations at the left, the step beside them. A `long` step scrolls and stands without first light. */
export function SignupFrame({ steps, long = false, children }: SignupFrameProps) {
  return (
    <div className={classes(styles.frame, styles.signup)} data-long={long || undefined}>
      {steps}
      <main id="content" className={styles.content}>
        {children}
      </main>
    </div>
  )
}

export type CentreProps = {
  /** 900px in place of 640. */
  wide?: boolean
  /** A topbar stands above. */
  head?: boolean
  /** Something is awaited: says so, and centres the spinner. */
  busy?: boolean
  /** What stands in the box. */
  children: ReactNode
}

/** A box in the middle of a page without a rail: results (640px), the lost route (900px). */
export function Centre({ wide = false, head = true, busy = false, children }: CentreProps) {
  return (
    <main
      id="content"
      className={styles.centre}
      data-head={head || undefined}
      aria-busy={busy || undefined}
    >
      <div className={styles.centreBox} data-wide={wide || undefined}>
        {children}
      </div>
    </main>
  )
}

/** A plain page under the topbar. */
export function Page({ children }: { /** The page. */ children: ReactNode }) {
  return (
    <main id="content" className={styles.page}>
      {children}
    </main>
  )
}

/** Title at the left, badge or button at the right. */
export function PageHead({
  end,
  children,
}: {
  /** A badge or a button. @default none */ end?: ReactNode
  /** The title, and a sentence under it. */ children: ReactNode
}) {
  return (
    <div className={styles.head}>
      <div>{children}</div>
      {end}
    </div>
  )
}

export type StackProps = {
  /** Side by side, wrapping. */
  row?: boolean
  /** 14, 24, 32 or 40px; in a row always 12. */
  gap?: 'close' | 'normal' | 'wide' | 'section'
  /** The first at the start, the last at the end. */
  between?: boolean
  /** The things. */
  children: ReactNode
}

/** Things one under another (`column`) or side by side, wrapping (`row`). */
export function Stack({ row = false, gap = 'normal', between = false, children }: StackProps) {
  return (
    <div
      className={styles.stack}
      data-row={row || undefined}
      data-gap={gap}
      data-between={between || undefined}
    >
      {children}
    </div>
  )
}

export type CardProps = {
  /** What stands on the sheet. */
  children: ReactNode
  /** 24px inside; without it a table reaches the edges. */
  pad?: boolean
  /** Which element it is. */
  as?: 'div' | 'section' | 'article'
}

/** A sheet on the page. Never a card in a card. */
export function Card({ children, pad = true, as = 'div' }: CardProps) {
  const Element = typeof as === 'string' ? as : 'div'
  return (
    <Element className={styles.card} data-pad={pad || undefined}>
      {children}
    </Element>
  )
}
