import { Strategy, type Profile, type VerifyCallback } from 'passport-openidconnect'

/** The portal as a strategy of Passport, which reads the ID Token only, and no discovery document. */
export async function portal(
  issuer: string,
  clientID: string,
  clientSecret: string,
  callbackURL: string,
): Promise<Strategy> {
  const answer = await fetch(`${issuer}/.well-known/openid-configuration`)
  const discovered = (await answer.json()) as Record<string, string>
  return new Strategy(
    {
      issuer,
      clientID,
      clientSecret,
      callbackURL,
      authorizationURL: discovered['authorization_endpoint'] ?? '',
      tokenURL: discovered['token_endpoint'] ?? '',
      userInfoURL: discovered['userinfo_endpoint'] ?? '',
      scope: 'profile email',
      nonce: 'yes',
    },
    (_issuer: string, profile: Profile, done: VerifyCallback) => done(null, profile),
  )
}
