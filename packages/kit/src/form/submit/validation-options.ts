import type { Values } from '../schema/path.ts'
import type { Constants } from '../schema/schema.ts'
import type { ParsedSchema } from '../schema-check/parse-schema.ts'
import type { ErrorTexts } from '../validation/error-texts.ts'
import type { FieldErrors } from '../validation/field-errors.ts'
import type { StandardSchema } from '../validation/standard-schema.ts'

export type ValidationOptions = {
  schema: ParsedSchema
  values: Values
  constants: Constants
  /** False where the owner checks by itself. */
  validate: StandardSchema | false | undefined
  onSubmit: ((values: Values) => unknown) | undefined
  texts: Partial<ErrorTexts> | undefined
}

/** The errors that the form has found or that the server has answered, and how often. */
export type FoundErrors = { errors: FieldErrors; attempt: number; title?: string | undefined }

export type SetFound = (change: (before: FoundErrors) => FoundErrors) => void
