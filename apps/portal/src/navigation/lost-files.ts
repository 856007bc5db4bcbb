/** Can the server be reached? */
export function isServerThere() {
  return fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** Asks again for the stylesheets that did not arrive. Vite asks for each once. */
export function loadLostStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (!link.sheet && !link.disabled) link.replaceWith(link.cloneNode())
}

/** The file of a screen did not arrive. */
export class LostScreenError extends Error {}
