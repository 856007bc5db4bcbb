interface RequestingSite {
  /** The site's request that the server has answered with a sign-in (siteRequestOf). */
  request: string
  /** The site's name, empty if the server did not say it. */
  name: string
}

/** The site that the person signs in for, as the server knows it. */
interface RequestingSiteState {
  requestingSite: RequestingSite
}

export const initialRequestingSite: RequestingSiteState = {
  requestingSite: { request: '', name: '' },
}

export function signInRequested(requestingSite: RequestingSite) {
  return (): RequestingSiteState => ({
    requestingSite,
  })
}

export function selectRequestingSite({ requestingSite }: RequestingSiteState) {
  return requestingSite
}
