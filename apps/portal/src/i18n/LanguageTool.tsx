import { lazy, Suspense } from 'react'
import styles from './LanguageTool.module.css'

const LanguageMenu = lazy(async () => ({
  default: (await import('./LanguageMenu.tsx')).LanguageMenu,
}))

/**
 * The language menu in a page's header. It loads late, and its place is reserved so that nothing
 * moves.
 */
export const LanguageTool = () => (
  <div className={styles.room}>
    <Suspense>
      <LanguageMenu />
    </Suspense>
  </div>
)
