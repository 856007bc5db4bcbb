import { useId } from 'react'
import { ElementBoundary } from '../../error-boundary/ElementBoundary.tsx'
import type { ErrorSummaryProps } from '../../feedback/error-summary/ErrorSummary.tsx'
import { Notice } from '../../feedback/notice/Notice.tsx'
import { Spinner } from '../../feedback/spinner/Spinner.tsx'
import { useFormState, useFormWords } from '../state/form-context.ts'
import type { ParsedSchema } from '../schema-check/parse-schema.ts'
import { SectionContent } from './FormSection.tsx'
import { LazyFields, LoadFailure } from './LazyFields.tsx'

export type FormSectionsProps = {
  schema: ParsedSchema
  summary: Omit<ErrorSummaryProps, 'items'> | undefined
  /** Tries again to load the check of the schema. */
  onRetryCheck: (() => void) | undefined
}

/** The title, the error summary, the sections and the tabs of a form. */
export function FormSections({ schema, summary, onRetryCheck }: FormSectionsProps) {
  const state = useFormState()
  const titleId = useId()
  const { checkFailed } = useFormWords()
  return (
    <>
      {schema.title && (
        <h2 id={titleId} className="kit-text-subtitle">
          {schema.title}
        </h2>
      )}
      {summary && Object.values(state.errors).some(Boolean) && (
        <ElementBoundary resetKey={state}>
          <LazyFields fallback={null}>
            {({ FormSummary }) => <FormSummary {...summary} schema={schema} />}
          </LazyFields>
        </ElementBoundary>
      )}
      {state.errors[''] && (
        <Notice tone="red" role="alert">
          {state.errors['']}
        </Notice>
      )}
      {onRetryCheck && <LoadFailure text={checkFailed} onRetry={onRetryCheck} />}
      <SectionContent section={schema} />
      {schema.tabs.length > 0 && (
        <LazyFields fallback={<Spinner />}>
          {({ FormTabs }) => (
            <FormTabs tabs={schema.tabs} labelledBy={schema.title ? titleId : undefined} />
          )}
        </LazyFields>
      )}
    </>
  )
}
