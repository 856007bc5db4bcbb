/** The modal dialogs that are open, the one in front last. What stands outside of it can be neither pressed nor heard. */
let open: readonly HTMLDialogElement[] = []
const listeners = new Set<() => void>()

function set(next: typeof open): void {
  open = next
  for (const listener of listeners) listener()
}

/** Tells that a dialog stands in front of the page; what comes back tells that it does no longer, and is called before it leaves the page. */
export function dialogOpened(dialog: HTMLDialogElement): () => void {
  set([...open, dialog])
  return () => set(open.filter((each) => each !== dialog))
}

/** The dialog in front, if there is one. */
export const frontDialog = (): HTMLDialogElement | undefined => open.at(-1)

/** Calls when another dialog, or none, is in front. */
export function onFrontDialog(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
