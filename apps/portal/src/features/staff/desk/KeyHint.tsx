import styles from './desk.module.css'

/** Shows the key that does the same as the button. */
export function KeyHint({ name, lit = false }: { name: string; lit?: boolean }) {
  return (
    <kbd className={styles.key} data-lit={lit || undefined} aria-hidden="true">
      {name}
    </kbd>
  )
}
