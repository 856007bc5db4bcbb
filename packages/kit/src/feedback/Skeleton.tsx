import styles from './Skeleton.module.css'

/** A bar where text will be. `wide` says how much of the line it takes. */
export function Skeleton({ wide = 'two-thirds' }: { wide?: 'third' | 'half' | 'two-thirds' | 'full' }) {
  return <span className={styles.skeleton} data-wide={wide} aria-hidden="true" />
}

/** A cell of a ticket whose label and value are still on their way. */
export function SkeletonCell({ size }: { size?: 'two' | 'third' }) {
  return <div className={styles.cell} data-size={size}><Skeleton wide="third" /><Skeleton wide="two-thirds" /></div>
}
