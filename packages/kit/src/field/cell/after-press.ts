/**
 * Waits until a pressed pointer is released, or scrolls. An error that appears earlier moves what
 * the pointer presses, and the click is lost.
 */
export function afterPress(act: () => void) {
  if (!document.querySelector(':active')) return act()
  const once = new AbortController()
  const release = () => {
    once.abort()
    setTimeout(act) // after the click
  }
  // A tap moves the focus after its `pointerup`.
  for (const end of ['pointerup', 'pointercancel', 'mouseup'])
    document.addEventListener(end, release, { capture: true, signal: once.signal })
}
