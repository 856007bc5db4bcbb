import { signupFields, signupSections } from '@passerelle/contracts/signup-form.ts'
import { draftKey } from '../../forms/registration-draft.ts'
import type { Values } from './values.ts'

const passwords = Object.entries(signupFields)
  .filter(([, { kind }]) => kind === 'password')
  .map(([name]) => name)

/**
 * Passwords are never stored. Consents are not stored either: the person who sends the form must
 * give them.
 */
const unstoredFields: ReadonlySet<string> = new Set([
  ...passwords,
  ...Object.keys(signupSections.consents),
])
const withoutUnstored = (name: string, value: unknown) =>
  unstoredFields.has(name) ? undefined : value

/** Stores the form for a reload, in this tab only and without passwords and consents. */
export function storeDraft(values: Values) {
  try {
    sessionStorage.setItem(draftKey, JSON.stringify(values, withoutUnstored))
  } catch {
    // Without storage, only a reload loses the values.
  }
}

/** The stored values of this tab; empty if there is no storage or something else in it. */
export function readDraft(): Values {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(draftKey) ?? '{}', withoutUnstored)
    return typeof draft === 'object' && draft !== null ? { ...draft } : {}
  } catch {
    return {}
  }
}
