/**
 * The sign-in for other sites: the calls of the pages /authorize, /token and /logout, and an
 * agent's connected sites.
 */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import * as limits from './limits.ts'
import { visibleText, secretText } from './schemas.ts'

/**
 * The parameters of an authorization request as they arrived, as texts. The provider decides which
 * have a meaning.
 */
const parameters = z
  .record(visibleText(limits.provider.parameterName), visibleText(limits.provider.parameter))
  .check(
    z.refine((sent) => Object.keys(sent).length <= limits.provider.parameters, {
      error: 'tooLong',
    }),
  )

/** The next address of the browser. */
const Redirect = z.object({ redirect_uri: z.string() })

export const authorize = endpoint('POST /api/oauth/authorize', {
  summary: 'Go on with an authorization request: the answer says where the browser goes.',
  body: parameters,
  answer: Redirect,
})

export const decideConsent = endpoint('POST /api/oauth/consent', {
  access: 'agent',
  summary:
    'Allow or refuse what a site asks for, once, for the request that was interrupted; refused, the answer leads back to the site.',
  body: z.strictObject({ interaction: secretText(200), allow: z.boolean() }),
  answer: z.object({ redirect_uri: z.nullable(z.string()) }),
})

export const handOff = endpoint('POST /api/oauth/token', {
  summary: 'Redeem a hand-off code in the browser that it was given to; never answers tokens.',
  body: z.strictObject({
    code: secretText(limits.provider.parameter),
    grant_type: z.literal('client_credentials', { error: 'invalid' }),
  }),
  answer: Redirect,
})

const optionalText = z.optional(visibleText(limits.provider.parameter))

export const logOutForSite = endpoint('POST /api/oauth/logout', {
  summary: 'Sign out, and learn where to go: a registered address, or the corporate site.',
  body: z.strictObject({
    redirect_uri: optionalText,
    post_logout_redirect_uri: optionalText,
    client_id: optionalText,
    id_token_hint: optionalText,
    state: optionalText,
  }),
  answer: Redirect,
})

const ConnectedSite = z.object({
  client_id: z.string(),
  client_name: z.string(),
  client_uri: z.nullable(z.string()),
  scopes: z.array(z.string()),
  /** ISO 8601 UTC. */
  first_used_at: z.string(),
  last_used_at: z.string(),
})
export type ConnectedSite = z.output<typeof ConnectedSite>

export const listConnectedSites = endpoint('GET /api/user/sites', {
  access: 'agent',
  summary: 'The sites that the agent has signed in to.',
  answer: z.object({ objects: z.array(ConnectedSite) }),
})

export const endSiteAccess = endpoint('DELETE /api/user/sites/{client_id}', {
  access: 'agent',
  summary: 'End a site’s access: its tokens die, and it has to ask again.',
  answer: z.object({ success: z.literal(true) }),
})
