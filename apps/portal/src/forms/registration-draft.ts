/** The key of the entered registration in the tab's storage. */
export const draftKey = 'registration'

/** Deletes the entered registration, so that the next person at this device does not see it. */
export function clearDraft() {
  try {
    sessionStorage.removeItem(draftKey)
  } catch {
    // Without storage there is nothing to delete.
  }
}
