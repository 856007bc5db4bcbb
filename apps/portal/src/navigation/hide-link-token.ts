/** The paths of mailed links. They end in a secret token, or have none when they were typed. */
const mailedLink = /^\/(activate|confirm-email|undo-email|new-password|join)(?:\/([^/]+))?\/?$/

/**
 * Removes the secret token of a mailed link from the address before any call, because addresses
 * are shown, copied and logged. The token moves into the state of this history entry, where the
 * router finds it after a reload too.
 */
export function hideLinkToken(arrival = currentArrival()) {
  const [, screen, token] = mailedLink.exec(location.pathname) ?? []
  if (screen && token) history.replaceState({ token }, '', `/${screen}`)
  // A typed address without a token has none, but the browser keeps the entry's old state.
  else if (screen && arrival === 'navigate') history.replaceState(null, '')
}

/** How the page was reached: by an address, by a reload, or by Back and Forward. */
const currentArrival = () =>
  performance
    .getEntriesByType('navigation')
    .find((entry) => entry instanceof PerformanceNavigationTiming)?.type
