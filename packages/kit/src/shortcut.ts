/** A key with Alt, Control or Meta is the browser's: Alt and the left arrow lead back. */
export function isShortcut(event: Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey'>): boolean {
  return event.altKey || event.ctrlKey || event.metaKey
}

/**
 * Ctrl+Enter, on a Mac also Command+Enter: sends the form of a dialog, whatever in it has the focus.
 */
export function isSendKey(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>): boolean {
  return event.key === 'Enter' && (event.ctrlKey || event.metaKey)
}
