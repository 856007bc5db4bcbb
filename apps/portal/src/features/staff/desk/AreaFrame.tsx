import { Skeleton } from '@passerelle/kit'
import type { ReactNode } from 'react'
import styles from './desk.module.css'

/** The place of an area of the desk while it loads, or when it could not be loaded. */
export function AreaFrame({ children = <Skeleton wide="full" /> }: { children?: ReactNode }) {
  return <div className={styles.notice}>{children}</div>
}
