import styles from './Counter.module.css'

const high = 0.8 // share of the limit from which the counter warns (specification, editable text)

const english = (left: number) => `${left} left`

/** Remaining characters: green below 80 % used, red and bold from there. */
export function Counter({ used, of, text = english }: { used: number; of: number; text?: ((left: number) => string) | undefined }) {
  return <span className={styles.counter} data-level={used >= of * high ? 'high' : 'low'}>{text(Math.max(0, of - used))}</span>
}
