/** The portal as a provider of next-auth 4, which reads the ID Token only. */
export const portal = (issuer: string, clientId: string, clientSecret: string) => ({
  id: 'portal',
  name: 'Portal',
  type: 'oauth' as const,
  wellKnown: `${issuer}/.well-known/openid-configuration`,
  issuer,
  clientId,
  clientSecret,
  idToken: true,
  authorization: { params: { scope: 'openid profile email experts' } },
  checks: ['pkce' as const, 'state' as const, 'nonce' as const],
  profile: ({ sub, name, email }: Record<'sub' | 'name' | 'email', string>) => ({
    id: sub,
    name,
    email,
  }),
})
