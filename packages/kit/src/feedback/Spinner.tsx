import styles from './Spinner.module.css'

export type SpinnerProps = {
  /** 40px in place of 18: alone on a page. */
  big?: boolean
  /** What is awaited. Without it the spinner is decoration. @default none */
  label?: string
}

/** A turning ring. With a label it is announced; without one it stands beside words that already say so. */
export function Spinner({ big = false, label }: SpinnerProps) {
  const spoken = label ? { role: 'status', 'aria-label': label } : { 'aria-hidden': true }
  return <span className={styles.spinner} data-big={big || undefined} {...spoken} />
}
