const storageKey = 'registered'

/** Notes on this device that a registration was sent from it: nothing but that. The link in its mail then confirms without a click. */
export function noteRegistration() {
  try {
    localStorage.setItem(storageKey, 'yes')
  } catch {
    // A closed storage costs one click on the activation page.
  }
}

export function wasRegisteredHere(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'yes'
  } catch {
    return false
  }
}

export function forgetRegistration() {
  try {
    localStorage.removeItem(storageKey)
  } catch {
    // Nothing was kept either.
  }
}
