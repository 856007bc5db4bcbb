import { signupFields, signupSections } from '@passerelle/contracts/signup-form.ts'
import { draftKey } from '../../forms/registration-draft.ts'
import type { Values } from './values.ts'

const passwords = Object.entries(signupFields)
  .filter(([, { kind }]) => kind === 'password')
  .map(([name]) => name)

/** A secret is never written down, and a consent is given by the person who sends, not by what somebody ticked before. */
const unwritten: ReadonlySet<string> = new Set([
  ...passwords,
  ...Object.keys(signupSections.consents),
])
const written = (name: string, value: unknown) => (unwritten.has(name) ? undefined : value)

/** Keeps what is typed for a reload, in this tab and until it is closed; passwords and consents aside. */
export function storeDraft(values: Values) {
  try {
    sessionStorage.setItem(draftKey, JSON.stringify(values, written))
  } catch {
    // A closed storage costs what was typed, but only at a reload.
  }
}

/** What was typed in this tab before; nothing when the storage is closed or holds something else. */
export function readDraft(): Values {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(draftKey) ?? '{}', written)
    return typeof draft === 'object' && draft !== null ? { ...draft } : {}
  } catch {
    return {}
  }
}
