/** The key of the entered registration in the tab's storage. */
export const draftKey = 'registration'

/** The key of unsaved changes of the profile in the tab's storage. */
export const profileEditsKey = 'profile-edits'

/** Deletes the entered registration, so that the next person at this device does not see it. */
export function clearDraft() {
  try {
    sessionStorage.removeItem(draftKey)
  } catch {
    // Without storage there is nothing to delete.
  }
}

/** Deletes everything that was entered in this tab and not sent, when somebody signs out. */
export function clearEntries() {
  clearDraft()
  try {
    sessionStorage.removeItem(profileEditsKey)
  } catch {
    // Without storage there is nothing to delete.
  }
}
