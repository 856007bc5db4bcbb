const storageKey = 'registered'
const signInKey = 'sign-in-after-registration'

/**
 * Stores that a registration was sent from this device, and nothing else. The link in its mail
 * then confirms without a click.
 * @param signIn the address of the sign-in for the site that the person came from
 */
export function storeSentRegistration(signIn?: string) {
  try {
    localStorage.setItem(storageKey, 'yes')
    if (signIn !== undefined) localStorage.setItem(signInKey, signIn)
    else localStorage.removeItem(signInKey)
  } catch {
    // Without storage the activation page needs one more click.
  }
}

export function hasSentRegistration(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'yes'
  } catch {
    return false
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
