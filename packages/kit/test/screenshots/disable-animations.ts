/**
 * Stops what moves: a colour on its way from day to night has neither theme's contrast, and no two
 * pictures of it are the same.
 * @returns what lets it move again
 */
export function disableAnimations() {
  const style = document.createElement('style')
  style.textContent =
    '*, *::before, *::after { transition: none !important; animation: none !important }'
  document.head.append(style)
  return () => style.remove()
}
