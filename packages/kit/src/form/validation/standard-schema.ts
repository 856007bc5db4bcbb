import { dottedPath } from './field-errors.ts'
import type { FieldErrors } from './field-errors.ts'

/**
 * A schema of another library, such as zod or valibot, by their common interface
 * (https://standardschema.dev, version 1).
 */
export type StandardSchema = {
  readonly '~standard': {
    readonly validate: (value: unknown) => StandardResult | Promise<StandardResult>
  }
}

export type StandardResult = { readonly issues?: readonly StandardIssue[] | undefined }

export type StandardIssue = {
  readonly message: string
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
}

/** The first error of each path; the errors of the whole have an empty path. */
export async function standardErrors(
  schema: StandardSchema,
  values: unknown,
): Promise<FieldErrors> {
  const { issues = [] } = await schema['~standard'].validate(values)
  const errors: Record<string, string> = {}
  for (const { message, path = [] } of issues) errors[dottedPath(path)] ??= message
  return errors
}
