/**
 * Stops all animations. During a transition a colour has a wrong contrast, and two pictures of it
 * are never the same.
 * @returns a function that allows animations again
 */
export function disableAnimations() {
  const style = document.createElement('style')
  style.textContent =
    '*, *::before, *::after { transition: none !important; animation: none !important }'
  document.head.append(style)
  return () => style.remove()
}
