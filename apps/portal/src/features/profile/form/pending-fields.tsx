import type { WaitingField } from '@passerelle/contracts/profile-form.ts'
import type { Field, Schema } from '@passerelle/kit'
import { PendingChange } from './PendingChange.tsx'

/**
 * The schema with the requested values below their fields. A field keeps its own help. It loads
 * when changes are pending, because few agents have some and their values need all country names.
 * @param pending the requested values by path
 */
export function withPendingChanges(
  schema: Schema,
  pending: Readonly<Record<string, unknown>>,
): Schema {
  const withRequested = (field: Field): Field =>
    field.field !== undefined && field.field in pending
      ? {
          ...field,
          help: (
            <>
              {field.help && <span>{field.help}</span>}
              <PendingChange path={field.field as WaitingField} />
            </>
          ),
        }
      : field
  return {
    ...schema,
    sections: (schema.sections ?? []).map((section) => ({
      ...section,
      rows: (section.rows ?? []).map((row) => row.map(withRequested)),
    })),
  }
}
