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
  '/login',
  '/logout',
  '/authorize',
  '/token',
  '/pg',
  '/profile',
  '/profile/info',
  '/profile/agency',
  '/profile/newsletter',
  '/profile/password',
  '/profile/sites',
  '/terms',
  '/terms/{key}',
  '/staff/users',
  '/staff/translations',
  '/staff/settings',
] as const

export type Screen = (typeof screens)[number]

const patterns = screens.map((screen) => ({
  screen,
  fits: new RegExp(`^${screen.replace(/\{[a-z]+\}/g, '[^/]+')}/?$`),
}))

/** Finds the screen at an address; undefined for an unknown one. */
export function screenAt(path: string): Screen | undefined {
  return patterns.find(({ fits }) => fits.test(path))?.screen
}
