import { lazy, Suspense } from 'react'
import styles from './LanguageTool.module.css'

const LanguageMenu = lazy(async () => ({
  default: (await import('./LanguageMenu.tsx')).LanguageMenu,
}))

/** The languages in the head of a page. Nobody waits for them; their room is kept, so that nothing moves when they come. */
export const LanguageTool = () => (
  <div className={styles.room}>
    <Suspense>
      <LanguageMenu />
    </Suspense>
  </div>
)
