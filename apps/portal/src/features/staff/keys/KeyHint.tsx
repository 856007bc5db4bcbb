import styles from '../desk/desk.module.css'
import { useLetterKeys } from './key-setting.ts'

/** Shows the key that does the same as the button. */
export function KeyHint({ name, lit = false }: { name: string; lit?: boolean }) {
  const [areLettersOn] = useLetterKeys()
  if (!areLettersOn) return null
  return (
    <kbd className={styles.key} data-lit={lit || undefined} aria-hidden="true">
      {name}
    </kbd>
  )
}
