import * as oidc from 'openid-client'

/** The portal for openid-client: the address to send the browser to, and the check of the answer. */
export async function portal(
  issuer: string,
  clientId: string,
  clientSecret: string,
  redirectUri: string,
) {
  const config = await oidc.discovery(
    new URL(issuer),
    clientId,
    undefined,
    oidc.ClientSecretBasic(clientSecret),
    // Plain http is for the developer's own machine only.
    issuer.startsWith('http://') ? { execute: [oidc.allowInsecureRequests] } : {},
  )
  const pkceCodeVerifier = oidc.randomPKCECodeVerifier()
  const expectedState = oidc.randomState()
  const signInAddress = oidc.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: 'openid profile email experts',
    state: expectedState,
    code_challenge: await oidc.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
  })
  /** Redeems the code in the address that the browser came back to, and reads the agent. */
  const readAgent = async (callbackAddress: URL) => {
    const tokens = await oidc.authorizationCodeGrant(config, callbackAddress, {
      pkceCodeVerifier,
      expectedState,
      idTokenExpected: true,
    })
    return oidc.fetchUserInfo(config, tokens.access_token, tokens.claims()?.sub ?? '')
  }
  return { signInAddress, readAgent }
}
