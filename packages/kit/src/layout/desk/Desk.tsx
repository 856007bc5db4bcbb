import type { ComponentProps, ReactNode, Ref } from 'react'
import { classes } from '../../classes.ts'
import styles from './Desk.module.css'

export type DeskProps = ComponentProps<'div'> & {
  /** The programme's sign: a `Brand`. */
  brand: ReactNode
  /** The areas: a compact `SideMenu`. */
  nav: ReactNode
  /** The signed-in person, at the foot of the column. @default none */
  me?: ReactNode
  /** The sheet. */
  children: ReactNode
}

/**
 * The staff desk: a narrow column with brand, areas and the signed-in person, and the page beside
 * it. From 1024 x 560 px it fills the window and the page does not scroll.
 */
export function Desk({ brand, nav, me, className, children, ...rest }: DeskProps) {
  return (
    <div {...rest} className={classes(styles.desk, className)} data-desk>
      <aside className={styles.nav}>
        <div className={styles.brand}>{brand}</div>
        {nav}
        {me && <div className={styles.me}>{me}</div>}
      </aside>
      <main id="content" className={styles.main}>
        {children}
      </main>
    </div>
  )
}

export type DeskHeadProps = Omit<ComponentProps<'header'>, 'title' | 'ref'> & {
  /** Name of the area. */
  title: ReactNode
  /** The end of the title's row, such as a search. @default none */
  beside?: ReactNode
  /** Filters and other tools, in the row below. @default none */
  children?: ReactNode
  /** The title, which can then take the focus. @default none */
  ref?: Ref<HTMLHeadingElement> | undefined
}

/**
 * Title, then tools in a row; a search can be beside the title if the tools fill their row. With a
 * ref the title can take the focus when the screen changes.
 */
export function DeskHead({ title, beside, className, children, ref, ...rest }: DeskHeadProps) {
  return (
    <header {...rest} className={classes(styles.head, className)}>
      <h1 ref={ref} tabIndex={ref ? -1 : undefined} className="kit-text-title">
        {title}
      </h1>
      {beside && <div className={styles.beside}>{beside}</div>}
      {children && <div className={styles.tools}>{children}</div>}
    </header>
  )
}

export type DeskSplitProps = ComponentProps<'div'> & {
  /** Shows the entry that is selected in the list. */
  panel: ReactNode
  /** Names the panel for screen readers. */
  panelLabel: string
  /** Buttons at the foot of the panel. @default none */
  foot?: ReactNode
  /**
   * The list: one `Table`, or another `section` that scrolls by itself. The parts before and after
   * it keep their height. Without it the panel has the whole sheet.
   * @default none
   */
  children?: ReactNode
}

/**
 * A list and a panel with the selected entry. From 1024 x 560 px both scroll on their own, and the
 * foot stays. In a smaller window the panel stands under the list, which is at most half a window
 * high, or 320 px where that is more. There the panel can also stand alone, without the list; then
 * its foot stays at the end of the window. On paper everything shows. A script can move the focus
 * to the panel, when the button in it that had the focus has gone.
 */
export function DeskSplit({
  panel,
  panelLabel,
  foot,
  className,
  children,
  ...rest
}: DeskSplitProps) {
  const hasList = children !== undefined
  return (
    <div {...rest} className={classes(styles.split, className)} data-alone={!hasList || undefined}>
      {hasList && <div className={styles.list}>{children}</div>}
      <section className={styles.panel} aria-label={panelLabel} tabIndex={-1}>
        {panel}
        {foot && <div className={styles.foot}>{foot}</div>}
      </section>
    </div>
  )
}
