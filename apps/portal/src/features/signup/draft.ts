import { signupFields } from '@passerelle/contracts/signup-form.ts'
import type { Values } from './entries.ts'

const storageKey = 'registration'

const passwords: ReadonlySet<string> = new Set(Object.entries(signupFields).filter(([, { kind }]) => kind === 'password').map(([name]) => name))

/** Keeps what is typed for a reload, in this tab and until it is closed. Passwords are never written down. */
export function keepDraft(values: Values) {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(values, (name, value: unknown) => (passwords.has(name) ? undefined : value)))
  } catch {
    // A closed storage costs what was typed, but only at a reload.
  }
}

/** What was typed in this tab before; nothing when the storage is closed or holds something else. */
export function readDraft(): Values {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}')
    return typeof draft === 'object' && draft !== null ? { ...draft } : {}
  } catch {
    return {}
  }
}

export function forgetDraft() {
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // Nothing was kept either.
  }
}
