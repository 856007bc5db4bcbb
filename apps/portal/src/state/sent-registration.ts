const storageKey = 'registered'
const signInKey = 'sign-in-after-registration'
const markLength = 32

/** Makes the mark of this browser: 128 random bits. */
export function newMark(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(markLength / 2))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Stores that a registration was sent from this device: the mark that was sent with it, and nothing
 * else. The mark shows that the link in its mail is opened where the registration was sent, so that
 * it confirms without a click and without the password.
 * @param signIn the address of the sign-in for the site that the person came from
 */
export function storeSentRegistration(mark: string, signIn?: string) {
  try {
    localStorage.setItem(storageKey, mark)
    if (signIn !== undefined) localStorage.setItem(signInKey, signIn)
    else localStorage.removeItem(signInKey)
  } catch {
    // Without storage the activation page needs one more click, and the password.
  }
}

/** The mark that was sent with the registration; undefined when none was sent from here. */
export function sentRegistrationMark(): string | undefined {
  try {
    const mark = localStorage.getItem(storageKey)
    return mark?.length === markLength ? mark : undefined
  } catch {
    return undefined
  }
}

/**
 * The address of the sign-in for the site that the person came from to register; undefined for
 * none.
 */
export function signInAfterRegistration(): string | undefined {
  try {
    return localStorage.getItem(signInKey) ?? undefined
  } catch {
    return undefined
  }
}

export function clearSentRegistration() {
  try {
    localStorage.removeItem(storageKey)
    localStorage.removeItem(signInKey)
  } catch {
    // Without storage there is nothing to delete.
  }
}
