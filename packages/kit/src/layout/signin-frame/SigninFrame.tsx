import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../../classes.ts'
import styles from './SigninFrame.module.css'

export type SigninFrameProps = ComponentProps<'div'> & {
  /** The programme's sign: a `Brand`. */
  brand: ReactNode
  /** The picture: an svg. It is decoration. */
  art: ReactNode
  /** Below the form: the languages. @default none */
  foot?: ReactNode
  /** The form. */
  children: ReactNode
}

/**
 * The sign-in frame: brand, form and languages on one left edge, the picture beside them. Below
 * desktop the picture is a band on top and carries the brand.
 */
export function SigninFrame({ brand, art, foot, className, children, ...rest }: SigninFrameProps) {
  return (
    <div {...rest} className={classes(styles.signin, className)}>
      <main id="content" className={styles.pane}>
        <div className={styles.brand}>{brand}</div>
        <div className={styles.middle}>
          <div className={styles.box}>{children}</div>
        </div>
        {foot && <div className={styles.foot}>{foot}</div>}
      </main>
      <div className={styles.art} aria-hidden="true">
        {art}
      </div>
    </div>
  )
}
