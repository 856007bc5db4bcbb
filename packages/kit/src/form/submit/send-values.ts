/** What a form does with its values when they are checked, or when its rules could not load. */
import { visibleFields } from '../state/field-states.ts'
import { placeErrors } from '../state/place-errors.ts'
import type { SetFound, ValidationOptions } from './validation-options.ts'
import { english } from '../validation/error-texts.ts'
import type { ErrorTexts } from '../validation/error-texts.ts'
import { fieldErrors } from '../validation/field-errors.ts'
import type { FieldErrors } from '../validation/field-errors.ts'

/** Sends the values. If the answer is a promise, its field errors are shown. */
export async function sendValues(options: ValidationOptions, setFound: SetFound): Promise<void> {
  setFound((before) => ({ ...before, errors: {} }))
  const answer = options.onSubmit?.(options.values)
  if (!(answer instanceof Promise)) return
  const errors = fieldErrors(await answer)
  if (hasEntries(errors)) showErrors(errors, options, setFound)
}

/** Shows errors at their fields, and gives the focus to the summary. */
export function showErrors(
  errors: FieldErrors,
  options: ValidationOptions,
  setFound: SetFound,
): void {
  const { schema, values, constants } = options
  const texts = { ...english, ...options.texts }
  setFound(({ attempt }) => ({
    errors: placeErrors(errors, { schema, values, scope: values, constants }, visibleFields),
    attempt: attempt + 1,
    title: hasOnlyMissing(errors, texts) ? undefined : texts.problem,
  }))
}

function hasOnlyMissing(errors: FieldErrors, texts: ErrorTexts): boolean {
  const missing = [texts.required, texts.requiredChoice, texts.requiredTick]
  return Object.values(errors).every((error) => missing.includes(error))
}

export function hasEntries(errors: FieldErrors): boolean {
  return Object.keys(errors).length > 0
}
