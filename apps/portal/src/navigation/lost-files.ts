/** Can the server be reached? */
export function isServerThere() {
  return fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** Loads the page again. Without the server the browser would show an error page of its own. */
export async function reloadPage(): Promise<void> {
  if (await isServerThere()) location.reload()
}

/**
 * Asks again for the stylesheets that did not arrive. Vite asks for each once. Those with a type
 * are in the page already and are not fetched.
 */
export function loadLostStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (!link.sheet && link.type === '') link.replaceWith(link.cloneNode())
}

/** The file of a screen did not arrive. */
export class LostScreenError extends Error {}

/**
 * Functions that make the screens that could not be loaded load again. React keeps a failure for
 * ever.
 */
const lostScreens = new Set<() => void>()

/** @param reset makes the next rendering load the screen again */
export function addLostScreen(reset: () => void): void {
  lostScreens.add(reset)
}

/** Makes the next rendering load the lost screens again. */
export function resetLostScreens(): void {
  for (const reset of lostScreens) reset()
  lostScreens.clear()
}
