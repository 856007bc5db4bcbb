import type { ReactNode, Ref } from 'react'
import styles from './Desk.module.css'

/** The staff desk: a narrow paper column with brand, areas and who is at work; the sheet beside it. */
export function Desk({ brand, nav, me, children }: { brand: ReactNode; nav: ReactNode; me?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.desk}>
      <aside className={styles.nav}>
        <div className={styles.brand}>{brand}</div>
        {nav}
        {me && <div className={styles.me}>{me}</div>}
      </aside>
      <main id="content" className={styles.main}>{children}</main>
    </div>
  )
}

/** Title, then tools in a row. With a ref the title can take the focus when the screen changes. */
export function DeskHead({ title, children, ref }: { title: ReactNode; children?: ReactNode; ref?: Ref<HTMLHeadingElement> }) {
  return <header className={styles.head}><h1 ref={ref} tabIndex={ref ? -1 : undefined} className="text-title">{title}</h1>{children && <div className={styles.tools}>{children}</div>}</header>
}

/** A list and the panel of what is picked in it. */
export function DeskSplit({ panel, panelLabel, foot, children }: { panel: ReactNode; panelLabel: string; foot?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.split}>
      <div className={styles.list}>{children}</div>
      <section className={styles.panel} aria-label={panelLabel}>{panel}{foot && <div className={styles.foot}>{foot}</div>}</section>
    </div>
  )
}
