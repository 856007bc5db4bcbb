const storageKey = 'registered'

/**
 * Stores that a registration was sent from this device, and nothing else. The link in its mail
 * then confirms without a click.
 */
export function storeSentRegistration() {
  try {
    localStorage.setItem(storageKey, 'yes')
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

export function clearSentRegistration() {
  try {
    localStorage.removeItem(storageKey)
  } catch {
    // Without storage there is nothing to delete.
  }
}
