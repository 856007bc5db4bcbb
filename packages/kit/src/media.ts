/** Whether a media query matches. No query matches on a server and in other places without a screen. */
export function matchesMedia(query: string): boolean {
  return typeof matchMedia === 'function' && matchMedia(query).matches
}

/** The reader has asked the system for less motion. */
export function prefersReducedMotion(): boolean {
  return matchesMedia('(prefers-reduced-motion: reduce)')
}
