/** The paths of mailed links. They end in a secret token, or have none when they were typed. */
const mailedLink =
  /^\/(activate|confirm-email|undo-email|new-password|join|application)(?:\/([^/]+))?\/?$/

/** /application itself is the page of people who are signed in. */
const applicationLinkPath = '/application/link'

/**
 * Removes the secret token of a mailed link from the address before any call, because addresses
 * are shown, copied and logged. The token moves into the state of this history entry, where the
 * router finds it after a reload too.
 */
export function hideLinkToken(arrival = currentArrival()) {
  const [, screen, token] = mailedLink.exec(location.pathname) ?? []
  const shown = screen === 'application' ? applicationLinkPath : `/${screen}`
  if (screen && token && location.pathname !== shown) history.replaceState({ token }, '', shown)
  // A typed address without a token has none, but the browser keeps the entry's old state.
  else if (screen && arrival === 'navigate') history.replaceState(null, '')
}

/** How the page was reached: by an address, by a reload, or by Back and Forward. */
const currentArrival = () =>
  performance
    .getEntriesByType('navigation')
    .find((entry) => entry instanceof PerformanceNavigationTiming)?.type
