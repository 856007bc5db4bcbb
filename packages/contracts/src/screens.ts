/**
 * The portal's screens by address, with `{name}` for parameters. Any other address shows 'Page not
 * found!'.
 */
export const screens = [
  '/',
  '/signin',
  '/signup',
  '/activate',
  '/activate/{token}',
  '/confirm-email',
  '/confirm-email/{token}',
  '/new-password',
  '/new-password/{token}',
  '/undo-email',
  '/undo-email/{token}',
  '/join',
  '/join/{token}',
  '/login',
  '/logout',
  '/authorize',
  '/token',
  '/pg',
  '/application',
  '/application/{token}',
  '/profile',
  '/profile/info',
  '/profile/agency',
  '/profile/newsletter',
  '/profile/password',
  '/profile/sites',
  '/profile/security',
  '/profile/notices',
  '/terms',
  '/terms/{key}',
  '/staff/users',
  '/staff/translations',
  '/staff/settings',
  '/staff/roles',
] as const

export type Screen = (typeof screens)[number]

/** Is the screen for signed-in people? Others are sent away from it. */
export function needsSignIn(screen: Screen): boolean {
  return /^\/(?:$|profile|staff|application$)/.test(screen)
}

const patterns = screens.map((screen) => ({
  screen,
  fits: new RegExp(`^${screen.replace(/\{[a-z]+\}/g, '[^/]+')}/?$`),
}))

/** Finds the screen at an address; undefined for an unknown one. */
export function screenAt(path: string): Screen | undefined {
  return patterns.find(({ fits }) => fits.test(path))?.screen
}
