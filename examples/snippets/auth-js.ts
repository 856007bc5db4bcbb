import type { AuthConfig } from '@auth/core'

type Provider = AuthConfig['providers'][number]

/** The portal as a provider of Auth.js, which reads the ID Token only. */
export const portal = (issuer: string, clientId: string, clientSecret: string): Provider => ({
  id: 'portal',
  name: 'Portal',
  type: 'oidc',
  issuer,
  clientId,
  clientSecret,
  authorization: { params: { scope: 'openid profile email experts' } },
  checks: ['pkce', 'state', 'nonce'],
  profile: ({ sub, name, email }) => ({ id: sub, name, email }),
})
