import type { ReactNode, Ref } from 'react'
import styles from './Desk.module.css'

export type DeskProps = {
  /** The programme's sign: a `Brand`. */
  brand: ReactNode
  /** The areas: a compact `SideMenu`. */
  nav: ReactNode
  /** Who is at work, at the foot of the column. @default none */
  me?: ReactNode
  /** The sheet. */
  children: ReactNode
}

/** The staff desk: a narrow paper column with brand, areas and who is at work; the sheet beside it. From 1024 x 560 px it takes the window, and does not scroll as a page. */
export function Desk({ brand, nav, me, children }: DeskProps) {
  return (
    <div className={styles.desk} data-desk>
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

export type DeskHeadProps = {
  /** Name of the area. */
  title: ReactNode
  /** Filters and search. @default none */
  children?: ReactNode
  /** Lets the title take the focus. @default none */
  ref?: Ref<HTMLHeadingElement>
}

/** Title, then tools in a row. With a ref the title can take the focus when the screen changes. */
export function DeskHead({ title, children, ref }: DeskHeadProps) {
  return (
    <header className={styles.head}>
      <h1 ref={ref} tabIndex={ref ? -1 : undefined} className="text-title">
        {title}
      </h1>
      {children && <div className={styles.tools}>{children}</div>}
    </header>
  )
}

export type DeskSplitProps = {
  /** What is picked in the list. */
  panel: ReactNode
  /** Names the panel for screen readers. */
  panelLabel: string
  /** The decision, at the foot of the panel. @default none */
  foot?: ReactNode
  /** The list: one `Table`, or another `section` that scrolls by itself. What stands before and after it keeps its height. */
  children: ReactNode
}

/**
 * A list and the panel of what is picked in it. From 1024 x 560 px the list and the panel scroll in their places, and the foot stays; in
 * a narrower window the panel stands under the list, which is at most half a window high, or 320 px where that is more. Paper shows all.
 */
export function DeskSplit({ panel, panelLabel, foot, children }: DeskSplitProps) {
  return (
    <div className={styles.split}>
      <div className={styles.list}>{children}</div>
      <section className={styles.panel} aria-label={panelLabel}>
        {panel}
        {foot && <div className={styles.foot}>{foot}</div>}
      </section>
    </div>
  )
}
