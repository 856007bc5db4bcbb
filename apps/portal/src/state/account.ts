import type { AnswerOf } from '@passerelle/contracts/endpoint.ts'
import type { logInWithJwt } from '@passerelle/contracts/signin.ts'

/** The only data about the user on the device. It never holds a token. */
interface StoredUser {
  name: string
  email: string
}

type SignedIn = AnswerOf<typeof logInWithJwt>
type NamePart = 'given_name' | 'family_name'
/** While an upgrade goes on, a server of release 0.2.0 sends the whole name without its parts. */
export type User = SignedIn | (Omit<SignedIn, NamePart> & { readonly [Part in NamePart]?: never })

interface AccountState {
  account: {
    account: StoredUser | null
    user: User | null
  }
}

const storageKey = 'user'

const isStoredUser = (value: unknown): value is StoredUser =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'email' in value &&
  typeof value.email === 'string'

/**
 * Reads who signed in last on this device; null when nobody did, or when the storage is closed or
 * holds other data.
 */
export function readStoredUser(): StoredUser | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    return isStoredUser(value) ? { name: value.name, email: value.email } : null
  } catch {
    return null
  }
}

/**
 * Stores name and e-mail address on the device, or deletes them. A closed storage is not an error.
 */
export function storeUser(user: StoredUser | null) {
  try {
    if (user)
      localStorage.setItem(storageKey, JSON.stringify({ name: user.name, email: user.email }))
    else localStorage.removeItem(storageKey)
  } catch {
    // Private windows may refuse storage. The sign-in works without it.
  }
}

/** The user whom the device has stored, until the server says who is signed in. */
export function initialAccount(): AccountState {
  return {
    account: { account: readStoredUser(), user: null },
  }
}

export function signedIn(user: User) {
  return (): AccountState => ({
    account: { user, account: { name: user.name, email: user.email } },
  })
}

/** Gives a new object each time, so that a sign-out also deletes a user whom another tab stored. */
export function signedOut() {
  return (): AccountState => ({ account: { account: null, user: null } })
}

export function selectUser({ account }: AccountState) {
  return account.user
}

export function selectIsSignedIn({ account }: AccountState) {
  return account.user !== null || account.account !== null
}

export function selectToken({ account }: AccountState) {
  return account.user?.token
}
