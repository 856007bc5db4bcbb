/** Where the registration keeps in this tab what is typed. */
export const draftKey = 'registration'

/** Who signs in, signs out or registers leaves nothing of it to the next person. */
export function clearDraft() {
  try {
    sessionStorage.removeItem(draftKey)
  } catch {
    // Nothing was kept either.
  }
}
