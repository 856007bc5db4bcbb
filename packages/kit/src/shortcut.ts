/** A key with Alt, Control or Meta is the browser's: Alt and the left arrow lead back. */
export function isShortcut(event: Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey'>): boolean {
  return event.altKey || event.ctrlKey || event.metaKey
}
