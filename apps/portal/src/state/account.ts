import type { AnswerOf } from '@passerelle/contracts/endpoint.ts'
import type { logInWithJwt, me } from '@passerelle/contracts/signin.ts'
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** The only data about the user on the device. It never holds a token. */
interface StoredUser {
  name: string
  email: string
}
export type User = AnswerOf<typeof logInWithJwt> | AnswerOf<typeof me>
interface AccountState {
  account: StoredUser | null
  user: User | null
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

/** A new object each time, so that a sign-out also deletes a user whom another tab stored. */
const signedOutState = (): AccountState => ({ account: null, user: null })

export const account = createSlice({
  name: 'account',
  initialState: signedOutState,
  reducers: {
    signedIn: (_, { payload: user }: PayloadAction<User>) => ({
      user,
      account: { name: user.name, email: user.email },
    }),
    signedOut: signedOutState,
  },
  selectors: {
    selectUser: (state) => state.user,
    selectIsSignedIn: (state) => state.user !== null || state.account !== null,
    selectToken: (state) => state.user?.token,
  },
})

export const { signedIn, signedOut } = account.actions
export const { selectUser, selectIsSignedIn, selectToken } = account.selectors
