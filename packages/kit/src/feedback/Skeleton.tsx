import styles from './Skeleton.module.css'

export type SkeletonProps = {
  /** How much of the line it takes. */
  wide?: 'third' | 'half' | 'two-thirds' | 'full'
}

/** A bar where text will be. */
export function Skeleton({ wide = 'two-thirds' }: SkeletonProps) {
  return <span className={styles.skeleton} data-wide={wide} aria-hidden="true" />
}

/** A cell of a ticket whose label and value are still on their way. */
export function SkeletonCell({
  size,
}: {
  /** Share of the row, as of a field. @default an equal share */ size?: 'two' | 'third'
}) {
  return (
    <div className={styles.cell} data-size={size}>
      <Skeleton wide="third" />
      <Skeleton wide="two-thirds" />
    </div>
  )
}
