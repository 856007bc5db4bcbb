/**
 * The open modal dialogs. The last one is in front. Pointers and screen readers reach nothing
 * outside of it.
 */
let openDialogs: readonly HTMLDialogElement[] = []
const listeners = new Set<() => void>()

function set(next: typeof openDialogs): void {
  openDialogs = next
  for (const listener of listeners) listener()
}

/** Registers an open dialog. @returns a function to call before the dialog closes */
export function registerOpenDialog(dialog: HTMLDialogElement): () => void {
  set([...openDialogs, dialog])
  return () => set(openDialogs.filter((each) => each !== dialog))
}

/** The dialog in front, if there is one. */
export function frontDialog(): HTMLDialogElement | undefined {
  return openDialogs.at(-1)
}

/**
 * Calls the function when another dialog, or none, comes to the front. @returns a function that
 * stops it
 */
export function subscribeToFrontDialog(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
