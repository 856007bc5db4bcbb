/** What a form needs at its first submit. It loads when the form is there, see `useValidation.ts`. */
import { checkWithEntries } from './check-entries.ts'
import { visibleFields } from '../state/field-states.ts'
import { hasPath, withValue } from '../schema/path.ts'
import type { Values } from '../schema/path.ts'
import { hasEntries, sendValues, showErrors } from './send-values.ts'
import type { SetFound, ValidationOptions } from './validation-options.ts'
import { english } from '../validation/error-texts.ts'
import { standardErrors } from '../validation/standard-schema.ts'
import { visibleOf } from '../state/visible-values.ts'

/**
 * Shows the errors of the values, or sends them and shows the field errors of the answer. What the
 * owner's schema or `onSubmit` throws is shown as a problem and reported to the page.
 */
export async function validateAndSend(
  options: ValidationOptions,
  setFound: SetFound,
): Promise<void> {
  const { schema, values, validate, constants } = options
  const texts = { ...english, ...options.texts }
  const fields = visibleFields(schema, values)
  try {
    const found = validate
      ? await standardErrors(validate, withParents(options))
      : checkWithEntries(fields, { values, scope: values, constants }, texts)
    if (hasEntries(found)) return showErrors(found, options, setFound)
    await sendValues(options, setFound)
  } catch (error) {
    showErrors({ '': texts.problem }, options, setFound)
    reportError(error)
  }
}

/**
 * The visible values, with the objects that fields stand in: then a schema names the missing field
 * in place of the missing object.
 */
function withParents({ schema, values }: ValidationOptions): Values {
  return visibleFields(schema, values).reduce(
    (filled, { field = '' }) =>
      field.includes('.') && !hasPath(filled, field) ? withValue(filled, field, undefined) : filled,
    visibleOf(schema, values),
  )
}
