/** The portal for `provideAuth({ config: portal(…) })` of angular-auth-oidc-client. */
export const portal = (authority: string, clientId: string, ownUrl: string) => ({
  authority,
  clientId,
  redirectUrl: `${ownUrl}/callback`,
  postLogoutRedirectUri: `${ownUrl}/`,
  scope: 'openid profile email experts',
  responseType: 'code',
  // Name and address come from the userinfo endpoint.
  autoUserInfo: true,
  // A refreshed ID Token has no nonce (OpenID Connect Core, section 12.2).
  ignoreNonceAfterRefresh: true,
  silentRenew: true,
  useRefreshToken: true,
})
