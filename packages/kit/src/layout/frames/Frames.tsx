import type { ComponentProps, HTMLAttributes, ReactNode, Ref } from 'react'
import { classes } from '../../classes.ts'
import styles from './Frames.module.css'

export type FirstLightProps = ComponentProps<'div'> & {
  /** The page. */
  children: ReactNode
}

/**
 * The glow at the foot of a short page. It is not for forms that scroll, for the profile or for
 * the desk.
 */
export function FirstLight({ className, ...rest }: FirstLightProps) {
  return <div {...rest} className={classes(styles.firstLight, className)} />
}

export type ShellProps = ComponentProps<'div'> & {
  /** Who is here, and the pages of the area. */
  rail: ReactNode
  /** The page. */
  children: ReactNode
}

/**
 * The rail and the content side by side; on a phone the rail is on top. It leaves space at the
 * foot for the save bar.
 */
export function Shell({ rail, className, children, ...rest }: ShellProps) {
  return (
    <div {...rest} className={classes(styles.frame, styles.shell, className)}>
      <div className={styles.rail}>{rail}</div>
      <main id="content" className={styles.content}>
        {children}
      </main>
    </div>
  )
}

export type SignupFrameProps = ComponentProps<'div'> & {
  /** The stations: a `Steps`. */
  steps: ReactNode
  /** The step scrolls. */
  long?: boolean
  /** The step. */
  children: ReactNode
}

/**
 * The sign-up frame: the stations at the left, the step beside them. A `long` step scrolls and has
 * no glow.
 */
export function SignupFrame({
  steps,
  long = false,
  className,
  children,
  ...rest
}: SignupFrameProps) {
  return (
    <div
      {...rest}
      className={classes(styles.frame, styles.signup, className)}
      data-long={long || undefined}
    >
      {steps}
      <main id="content" className={styles.content}>
        {children}
      </main>
    </div>
  )
}

export type CentreProps = ComponentProps<'main'> & {
  /** 900px in place of 640. */
  wide?: boolean
  /** A topbar stands above. */
  head?: boolean
  /** The page is loading: it tells screen readers so, and centres the spinner. */
  busy?: boolean
  /** What stands in the box. */
  children: ReactNode
}

/** A box in the middle of a page without a rail: results (640px), the lost route (900px). */
export function Centre({
  wide = false,
  head = true,
  busy = false,
  className,
  children,
  ...rest
}: CentreProps) {
  return (
    <main
      id="content"
      {...rest}
      className={classes(styles.centre, className)}
      data-head={head || undefined}
      aria-busy={busy || undefined}
    >
      <div className={styles.centreBox} data-wide={wide || undefined}>
        {children}
      </div>
    </main>
  )
}

export type PageProps = ComponentProps<'main'> & {
  /** The page. */
  children: ReactNode
}

/** A plain page under the topbar. */
export function Page({ className, ...rest }: PageProps) {
  return <main id="content" {...rest} className={classes(styles.page, className)} />
}

export type PageHeadProps = ComponentProps<'div'> & {
  /** A badge or a button. @default none */
  end?: ReactNode
  /** The title, and a sentence under it. */
  children: ReactNode
}

/** Title at the left, badge or button at the right. */
export function PageHead({ end, className, children, ...rest }: PageHeadProps) {
  return (
    <div {...rest} className={classes(styles.head, className)}>
      <div>{children}</div>
      {end}
    </div>
  )
}

export type StackProps = ComponentProps<'div'> & {
  /** Side by side, wrapping. */
  row?: boolean
  /** 14, 24, 32 or 40px; in a row always 12. */
  gap?: 'close' | 'normal' | 'wide' | 'section'
  /** The first at the start, the last at the end. */
  between?: boolean
  /** The elements. */
  children: ReactNode
}

/** Elements one under another, or with `row` side by side, wrapping. */
export function Stack({
  row = false,
  gap = 'normal',
  between = false,
  className,
  ...rest
}: StackProps) {
  return (
    <div
      {...rest}
      className={classes(styles.stack, className)}
      data-row={row || undefined}
      data-gap={gap}
      data-between={between || undefined}
    />
  )
}

export type CardProps = HTMLAttributes<HTMLElement> & {
  /** The content of the sheet. */
  children: ReactNode
  /** 24px inside; without it a table reaches the edges. */
  pad?: boolean
  /** Which element it is. */
  as?: 'div' | 'section' | 'article'
  /** The element. @default none */
  ref?: Ref<HTMLElement> | undefined
}

/** A sheet on the page. Do not put a card into a card. */
export function Card({ pad = true, as: Element = 'div', className, ref, ...rest }: CardProps) {
  return (
    <Element
      {...rest}
      ref={ref as Ref<HTMLDivElement>}
      className={classes(styles.card, className)}
      data-pad={pad || undefined}
    />
  )
}
