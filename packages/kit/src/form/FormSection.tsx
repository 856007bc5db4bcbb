import { useId } from 'react'
import { useFormSettings } from './form-context.ts'
import styles from './Form.module.css'
import type { ParsedSection } from './schema-check/parse-schema.ts'
import { FieldRows } from './FieldRows.tsx'
import { SchemaError } from './schema-check/SchemaError.tsx'

/** A named group of rows. */
export function FormSection({ section }: { section: ParsedSection }) {
  const titleId = useId()
  const Heading = useFormSettings().titled ? 'h3' : 'h2'
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
      <FieldRows lines={section.lines} />
    </fieldset>
  )
}

/** The rows of a part, then its sections. */
export function SectionContent({ part }: { part: ParsedSection }) {
  return (
    <>
      <FieldRows lines={part.lines} />
      {part.sections.map((section) => (
        <FormSection key={section.place} section={section} />
      ))}
    </>
  )
}
