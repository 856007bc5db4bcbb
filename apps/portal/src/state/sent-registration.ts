const storageKey = 'registered'

/** Notes on this device that a registration was sent from it: nothing but that. The link in its mail then confirms without a click. */
export function storeSentRegistration() {
  try {
    localStorage.setItem(storageKey, 'yes')
  } catch {
    // A closed storage costs one click on the activation page.
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
    // Nothing was kept either.
  }
}
