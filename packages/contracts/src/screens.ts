/** The portal's screens by address, with `{name}` for each part that varies. Any other address is 'Page not found!'. */
export const screens = [
  '/', '/signin', '/signup', '/activate', '/activate/{token}', '/confirm-email', '/confirm-email/{token}', '/login', '/logout', '/authorize', '/token', '/pg',
  '/profile', '/profile/info', '/profile/agency', '/profile/newsletter', '/profile/password', '/profile/sites', '/terms', '/terms/{key}', '/staff/users', '/staff/translations',
] as const

const patterns = screens.map((path) => new RegExp(`^${path.replace(/\{[a-z]+\}/g, '[^/]+')}/?$`))

export const isScreen = (path: string) => patterns.some((pattern) => pattern.test(path))
