/** Addresses that look like a registered one and are not. Each is something that a careless comparison somewhere has let through. */

const forms: readonly ((url: URL, address: string) => string)[] = [
  // Another host that begins, ends or hides like it.
  ({ protocol, host, pathname }) => `${protocol}//${host}.evil.example${pathname}`, ({ protocol, host, pathname }) => `${protocol}//evil-${host}${pathname}`, ({ protocol, host, pathname }) => `${protocol}//evil.${host}${pathname}`,
  ({ protocol, host, pathname }) => `${protocol}//${host}@evil.example${pathname}`, ({ protocol, host, pathname }) => `${protocol}//evil.example@${host}${pathname}`, ({ protocol, host, pathname }) => `${protocol}//${host}:x@evil.example${pathname}`,
  ({ protocol, host, pathname }) => `${protocol}//evil.example#@${host}${pathname}`, ({ protocol, host, pathname }) => `${protocol}//evil.example?@${host}${pathname}`, ({ protocol, host, pathname }) => `${protocol}//evil.example\\@${host}${pathname}`,
  ({ protocol, host, pathname }) => `${protocol}//${host}\\.evil.example${pathname}`, ({ protocol, host, pathname }) => `${protocol}//${host}%2eevil.example${pathname}`, ({ protocol, host, pathname }) => `${protocol}//${host}%00.evil.example${pathname}`,
  ({ protocol, host, pathname }) => `${protocol}//${host}%0a.evil.example${pathname}`, ({ protocol, host, pathname }) => `${protocol}//${host.replace('.', '。')}${pathname}`, ({ protocol, host, pathname }) => `${protocol}//${host.replaceAll('e', 'е')}${pathname}`,
  ({ protocol, host, pathname }) => `${protocol}//${host}.${pathname}`, ({ protocol, host, pathname }) => `${protocol}//${host.toUpperCase()}${pathname}`, ({ protocol, host, pathname }) => `${protocol}//www.${host}${pathname}`,
  ({ protocol, pathname }) => `${protocol}//evil.example${pathname}`, ({ protocol, pathname }) => `${protocol}//127.0.0.1${pathname}`, ({ protocol, pathname }) => `${protocol}//[::1]${pathname}`, ({ protocol, pathname }) => `${protocol}//0${pathname}`,
  // Another port or scheme.
  ({ protocol, hostname, pathname }) => `${protocol}//${hostname}:444${pathname}`, ({ protocol, hostname, pathname }) => `${protocol}//${hostname}:65536${pathname}`, ({ protocol, hostname, pathname }) => `${protocol}//${hostname}:${pathname}`,
  ({ hostname, pathname }) => `https://${hostname}:443${pathname}`, ({ host, pathname }) => `ftp://${host}${pathname}`, ({ host, pathname }) => `ws://${host}${pathname}`, ({ host, pathname }) => `javascript://${host}${pathname}%0aalert(1)`,
  ({ host, pathname }) => `data:text/html,${host}${pathname}`, ({ host, pathname }) => `JaVaScRiPt:alert(1)//${host}${pathname}`, ({ host, pathname }) => `file://${host}${pathname}`, ({ host, pathname }) => `blob:https://${host}${pathname}`,
  ({ host, pathname }) => `//${host}${pathname}`, ({ host, pathname }) => `/\\${host}${pathname}`, ({ host, pathname }) => `\\\\${host}${pathname}`, ({ host, pathname }) => `///${host}${pathname}`, ({ protocol, host, pathname }) => `${protocol}${host}${pathname}`,
  ({ protocol, host, pathname }) => `${protocol}/${host}${pathname}`, ({ protocol, host, pathname }) => `${protocol}///${host}${pathname}`, ({ protocol, host, pathname }) => `${protocol}\\\\${host}${pathname}`, ({ protocol, host, pathname }) => `${protocol.toUpperCase()}//${host}${pathname}`,
  ({ host, pathname }) => `${host}${pathname}`, ({ pathname }) => pathname, () => '/', () => '//evil.example', () => '/\\evil.example', () => '/\\/evil.example', () => '//evil.example/%2f..', () => 'https:evil.example', () => 'https://evil.example', () => 'javascript:alert(1)',
  // Another path, query or fragment.
  (_, address) => `${address}/`, (_, address) => `${address}/..`, (_, address) => `${address}/../../evil`, (_, address) => `${address}/..;/evil`, (_, address) => `${address}%2f..%2fevil`, (_, address) => `${address}/%2e%2e/evil`, (_, address) => `${address}x`,
  (_, address) => `${address}?next=https://evil.example`, (_, address) => `${address}?`, (_, address) => `${address}#`, (_, address) => `${address}#evil`, (_, address) => `${address}&x=1`, (_, address) => `${address};x=1`, (_, address) => `${address}%00`, (_, address) => `${address}%0d%0aLocation:%20https://evil.example`,
  (_, address) => address.slice(0, -1), (_, address) => encodeURI(address).replace('/', '%2F'), (_, address) => encodeURIComponent(address), (url) => `${url.origin}${url.pathname.toUpperCase()}`, (url) => url.origin, (url) => `${url.origin}/*`, (url) => `${url.origin}//${url.pathname}`,
  (_, address) => ` ${address}`, (_, address) => `${address} `, (_, address) => `${address} https://evil.example`, (_, address) => `\t${address}`, (_, address) => `${address}\r\nx: y`, (_, address) => `${address}\u0000`, (_, address) => `${address}\u202E`, () => '', () => '*', () => 'null',
]

/** At least 60 addresses that are not the given one. */
export const mutationsOf = (address: string): readonly string[] => [...new Set(forms.map((form) => form(new URL(address), address)))].filter((other) => other !== address)
