import { useId } from 'react'
import { Notice } from '../feedback/Notice.tsx'
import { wrongWithContent } from './check.ts'
import styles from './Form.module.css'
import { rowsOf } from './schema.ts'
import type { Section } from './schema.ts'
import { RowsView } from './RowsView.tsx'

/** A named group of rows. */
export function SectionView({ section }: { section: Section }) {
  const titleId = useId()
  const wrong = wrongWithContent(section)
  if (wrong) return <Notice tone="red" role="alert">{wrong}</Notice>
  return (
    <fieldset className={styles.section} aria-labelledby={section.title ? titleId : undefined}>
      {section.title && (
        <div className={styles.head}>
          <h2 id={titleId} className="text-subsubtitle">{section.title}</h2>
          {section.aside && <span className="text-small">{section.aside}</span>}
        </div>
      )}
      <RowsView rows={rowsOf(section)} />
    </fieldset>
  )
}
