/** The level of a sign-in by a password alone (OpenID Connect Core, section 2). */
export const passwordAcr = '0'
/** The level of a sign-in with a second factor: the profile of REFEDS, which many sites know. */
export const multiFactorAcr = 'https://refeds.org/profile/mfa'
