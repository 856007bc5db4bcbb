/** Comes with the contract's schemas when something is checked for the first time; drawing the pages does without. */
import { UNITED_STATES } from '@passerelle/contracts/fields.ts'
import {
  fieldErrorsOf as errorsInSchema,
  type FieldErrorCode,
} from '@passerelle/contracts/problem.ts'
import { ProfileChanges } from '@passerelle/contracts/profile.ts'
import { isLongEnoughName } from '@passerelle/contracts/profile-form.ts'
import { withoutTrunkPrefix } from '../../forms/phone.ts'
import { changedIn, comparable, nested, type Draft } from './draft.ts'

/** The copy as it is sent: a telephone number is one of the agent's country, unless it says another. */
export const normalisedDraft = (draft: Draft): Draft => ({
  ...draft,
  phone: withoutTrunkPrefix(draft.phone ?? null, draft.country_id),
})

/** What is wrong with what changed, by path. A field left as it is stored is never wrong (product reading, section 3). */
export function fieldErrorsOf(stored: Draft, draft: Draft): Record<string, FieldErrorCode> {
  const changed = changedIn(stored, draft)
  const parsed = ProfileChanges.safeParse(changesOf(stored, draft))
  const fieldErrors = parsed.success ? {} : errorsInSchema(parsed.error)
  for (const path of ['name', 'surname']) {
    if (changed.has(path) && !isLongEnoughName(String(comparable(draft[path]) ?? '')))
      fieldErrors[path] ??= 'tooShort'
  }
  const moved = changed.has('agency.state') || changed.has('agency.country_id')
  if (
    moved &&
    draft['agency.country_id'] === UNITED_STATES &&
    comparable(draft['agency.state']) === null
  )
    fieldErrors['agency.state'] = 'required'
  return fieldErrors
}

/** Only what changed, in the shape of PATCH /api/user. */
export const changesOf = (stored: Draft, draft: Draft) =>
  nested(
    Object.fromEntries(
      [...changedIn(stored, draft)].map((path) => [path, comparable(draft[path])]),
    ),
  )
