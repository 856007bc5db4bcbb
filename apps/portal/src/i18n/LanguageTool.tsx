import { lazyPart } from '../ui/lazy-part.tsx'
import styles from './LanguageTool.module.css'

const LanguageMenu = lazyPart(async () => (await import('./LanguageMenu.tsx')).LanguageMenu)

/**
 * The language menu in a page's header. It loads late, and its place is reserved so that nothing
 * moves.
 */
export function LanguageTool() {
  return (
    <div className={styles.room}>
      <LanguageMenu />
    </div>
  )
}
