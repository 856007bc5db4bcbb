/**
 * The settings of libraries for one site, made of the snippets of the guide
 * (docs/integrate-a-site.md), so that both say the same and tests run them.
 */
import type { Site } from '@passerelle/contracts/sites.ts'

const files = import.meta.glob<string>(
  [
    '../../../../../../examples/snippets/angular.ts',
    '../../../../../../examples/snippets/logto.json',
    '../../../../../../examples/snippets/next-auth.ts',
    '../../../../../../examples/snippets/openid-client.ts',
    '../../../../../../examples/snippets/spring-security.yml',
  ],
  { query: '?raw', import: 'default', eager: true },
)
const snippet = (name: string) => files[`../../../../../../examples/snippets/${name}`] ?? ''

export const libraries = [
  'openid-client',
  'next-auth',
  'Spring Security',
  'angular-auth-oidc-client',
  'Logto',
] as const
export type Library = (typeof libraries)[number]

/** The scopes in the snippets. */
const scopesInSnippets = /openid([ ,])profile\1email(?:\1experts)?/

/** The snippet of a library, and the call with the site's own values if it is a function. */
const snippets: Record<Library, { text: string; call?: (values: SiteValues) => string }> = {
  'openid-client': {
    text: snippet('openid-client.ts'),
    call: ({ issuer, clientId, callback }) =>
      `await portal('${issuer}', '${clientId}', process.env['CLIENT_SECRET'] ?? '', '${callback}')`,
  },
  'next-auth': {
    text: snippet('next-auth.ts'),
    call: ({ issuer, clientId }) =>
      `portal('${issuer}', '${clientId}', process.env['CLIENT_SECRET'] ?? '')`,
  },
  'Spring Security': { text: snippet('spring-security.yml') },
  'angular-auth-oidc-client': {
    text: snippet('angular.ts'),
    call: ({ issuer, clientId, callback }) =>
      `portal('${issuer}', '${clientId}', '${new URL(callback).origin}')`,
  },
  Logto: { text: snippet('logto.json') },
}

interface SiteValues {
  readonly issuer: string
  readonly clientId: string
  /** Its first redirect address. */
  readonly callback: string
}

/** The text to copy: the library's settings with the issuer, the client id and the scopes of the site. */
export function librarySettings(library: Library, site: Site, issuer: string): string {
  const { text, call } = snippets[library]
  const values = { issuer, clientId: site.client_id, callback: site.redirect_uris[0] ?? '' }
  const filled = text
    .replaceAll('https://portal.example.com', issuer)
    .replace(scopesInSnippets, (_, separator: string) => site.scopes.join(separator))
    // The client id comes before the secret, and the place of the secret stays empty.
    .replace('…', site.client_id)
  return call ? `${filled}\n${call(values)}\n` : filled
}

/** A setting of the site that a library needs otherwise than it is. */
export type LibraryNeed = 'id_token_claims' | 'pkce_required' | 'secret' | 'noSecret'

/** What has to change before the library works with the site. */
export function unmetNeeds(library: Library, site: Site): readonly LibraryNeed[] {
  const hasSecret = site.token_endpoint_auth_method.startsWith('client_secret')
  const isPage = library === 'angular-auth-oidc-client'
  const readsIdToken = library === 'next-auth' || library === 'Logto'
  return [
    ...(isPage && site.token_endpoint_auth_method !== 'none' ? (['noSecret'] as const) : []),
    ...(!isPage && !hasSecret ? (['secret'] as const) : []),
    ...(readsIdToken && !site.id_token_claims ? (['id_token_claims'] as const) : []),
    ...(library === 'Logto' && site.pkce_required ? (['pkce_required'] as const) : []),
  ]
}
