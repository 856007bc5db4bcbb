import { useId } from 'react'
import { FieldRows } from './FieldRows.tsx'
import { useFormSettings } from '../state/form-context.ts'
import styles from './Form.module.css'
import type { ParsedSection } from '../schema-check/parse-schema.ts'
import { SchemaError } from '../schema-check/SchemaError.tsx'

/** A section with its title. */
export function FormSection({ section }: { section: ParsedSection }) {
  const titleId = useId()
  const Heading = useFormSettings().hasTitle ? 'h3' : 'h2'
  if (section.error !== undefined) return <SchemaError>{section.error}</SchemaError>
  return (
    <fieldset className={styles.section} aria-labelledby={section.title ? titleId : undefined}>
      {section.title && (
        <div className={styles.head}>
          <Heading id={titleId} className="kit-text-subsubtitle">
            {section.title}
          </Heading>
          {section.aside && <span className="kit-text-small">{section.aside}</span>}
        </div>
      )}
      <FieldRows rows={section.rows} />
    </fieldset>
  )
}

/** The rows of a form or a tab, then its sections. */
export function SectionContent({ section }: { section: ParsedSection }) {
  return (
    <>
      <FieldRows rows={section.rows} />
      {section.sections.map((inner) => (
        <FormSection key={inner.location} section={inner} />
      ))}
    </>
  )
}
