import { useId } from 'react'
import { useForm } from './context.ts'
import styles from './Form.module.css'
import type { Part } from './plan.ts'
import { RowsView } from './RowsView.tsx'
import { SchemaError } from './SchemaError.tsx'

/** A named group of rows. */
export function SectionView({ section }: { section: Part }) {
  const titleId = useId()
  const Heading = useForm().titled ? 'h3' : 'h2'
  if (section.wrong !== undefined) return <SchemaError>{section.wrong}</SchemaError>
  return (
    <fieldset className={styles.section} aria-labelledby={section.title ? titleId : undefined}>
      {section.title && (
        <div className={styles.head}>
          <Heading id={titleId} className="text-subsubtitle">
            {section.title}
          </Heading>
          {section.aside && <span className="text-small">{section.aside}</span>}
        </div>
      )}
      <RowsView lines={section.lines} />
    </fieldset>
  )
}

/** The rows of a part, then its sections. */
export function PartView({ part }: { part: Part }) {
  return (
    <>
      <RowsView lines={part.lines} />
      {part.sections.map((section) => (
        <SectionView key={section.place} section={section} />
      ))}
    </>
  )
}
