/**
 * Checks a profile. It loads with the contract's schemas on the first check, because showing the
 * pages does not need them.
 */
import { UNITED_STATES } from '@passerelle/contracts/fields.ts'
import {
  fieldErrorsOf as errorsInSchema,
  type FieldErrorCode,
} from '@passerelle/contracts/problem.ts'
import { ProfileChanges } from '@passerelle/contracts/profile.ts'
import { isUnusuallyShort } from '@passerelle/contracts/profile-form.ts'
import { withoutTrunkPrefix } from '../../../forms/phone.ts'
import { profileFields } from '../../../forms/record/record-fields.ts'
import { changedIn, comparable, nested, type Draft } from './draft.ts'

/**
 * Returns the draft in the form that is sent. A telephone number without a calling code belongs to
 * the agent's country.
 */
export function normalisedDraft(draft: Draft): Draft {
  return {
    ...draft,
    phone: withoutTrunkPrefix(draft.phone ?? null, draft.country_id),
  }
}

/**
 * The field errors of the changed fields, by path. An unchanged field never has an error (product
 * reading, section 3).
 */
export function fieldErrorsOf(stored: Draft, draft: Draft): Record<string, FieldErrorCode> {
  const changed = changedIn(stored, draft)
  const parsed = ProfileChanges.safeParse(changesOf(stored, draft))
  const fieldErrors = parsed.success ? {} : errorsInSchema(parsed.error)
  const moved = changed.has('agency.state') || changed.has('agency.country_id')
  if (
    moved &&
    draft['agency.country_id'] === UNITED_STATES &&
    comparable(draft['agency.state']) === null
  )
    fieldErrors['agency.state'] = 'required'
  return fieldErrors
}

/** The changed texts that are shorter than usual, by path. */
export function shortTextsOf(stored: Draft, draft: Draft): Draft {
  return Object.fromEntries(
    [...changedIn(stored, draft)]
      .map((path) => [path, comparable(draft[path])] as const)
      .filter(
        ([path, value]) =>
          typeof value === 'string' && isUnusuallyShort(profileFields[path] ?? {}, value),
      ),
  )
}

/** The changed fields only, in the shape of PATCH /api/user. */
export function changesOf(stored: Draft, draft: Draft) {
  return nested(
    Object.fromEntries(
      [...changedIn(stored, draft)].map((path) => [path, comparable(draft[path])]),
    ),
  )
}
