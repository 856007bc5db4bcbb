/**
 * Declares what both browsers and Node have, but the language itself does not. The contracts are
 * checked with neither runtime's types, so that they use nothing that only one of them has.
 */
interface URL {
  readonly href: string
  readonly protocol: string
  readonly host: string
  readonly hostname: string
  readonly pathname: string
  readonly username: string
  readonly password: string
}

declare var URL: {
  new (url: string, base?: string): URL
  canParse(url: string, base?: string): boolean
}
