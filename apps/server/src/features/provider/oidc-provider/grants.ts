/**
 * Finds and extends the grants of agents for sites. First-party sites need no consent; for others
 * the agent is asked once, and the answer is remembered.
 */
import type { Grant, KoaContextWithOIDC } from 'oidc-provider'
import { hours } from '@passerelle/contracts/limits.ts'
import type { SiteSettings } from '@passerelle/contracts/sites.ts'
import type { Deps } from '../../../deps.ts'
import { admits } from '../../../sites/admission.ts'
import { isOpenedBy } from '../clients/claims.ts'
import { siteOf } from '../clients/clients.ts'
import {
  allowedScopes,
  recordConnection,
  touchConnection,
} from '../interactions/connection-store.ts'
import { currentRequest } from './request-context.ts'

type GrantDeps = Pick<Deps, 'db' | 'now'>

/** The agent, the site, and what the site requests. */
interface GrantRequest {
  readonly agentId: string
  readonly clientId: string
  readonly scopes: ReadonlySet<string>
  readonly claims: ReadonlySet<string>
  /** The scopes that the site's own interface gets, by its audience. */
  readonly resources: ReadonlyMap<string, ReadonlySet<string>>
}

const containsAll = (granted: readonly string[], required: ReadonlySet<string>) =>
  [...required].every((name) => granted.includes(name))

const covers = (grant: Grant, { scopes, claims, resources }: GrantRequest) =>
  containsAll(grant.getOIDCScopeEncountered().split(' '), scopes) &&
  containsAll(grant.getOIDCClaimsEncountered(), claims) &&
  [...resources].every(([audience, scopes]) =>
    containsAll(grant.getResourceScopeEncountered(audience).split(' '), scopes),
  )

/** Of the scopes that are asked for, those that open the site's own interface. */
const wantedResources = ({
  resourceServers = {},
  requestParamScopes,
}: KoaContextWithOIDC['oidc']): GrantRequest['resources'] =>
  new Map(
    Object.entries(resourceServers).map(([audience, { scopes }]) => [
      audience,
      new Set([...requestParamScopes].filter((scope) => scopes.has(scope))),
    ]),
  )

/** The grant of this session for this site, if it belongs to this agent. */
async function existingGrant(
  { oidc }: KoaContextWithOIDC,
  { agentId, clientId }: GrantRequest,
): Promise<Grant | undefined> {
  const id = oidc.session?.grantIdFor(clientId)
  const grant = id === undefined ? undefined : await oidc.provider.Grant.find(id)
  return grant?.accountId === agentId && grant.clientId === clientId ? grant : undefined
}

/**
 * Returns the claims requested by name that the site may get. A third-party site gets only those
 * of its scopes.
 */
const grantableClaims = (
  { requestParamClaims, requestParamOIDCScopes }: KoaContextWithOIDC['oidc'],
  { first_party }: SiteSettings,
) =>
  new Set(
    [...requestParamClaims].filter(
      (claim) => first_party || isOpenedBy(requestParamOIDCScopes, claim),
    ),
  )

/** Is it allowed without a question? */
async function isAllowed(
  { db }: GrantDeps,
  site: SiteSettings,
  requested: GrantRequest,
): Promise<boolean> {
  const caller = currentRequest()?.caller
  if (caller && !admits(site, caller.countryId)) return false
  return (
    site.first_party ||
    containsAll(await allowedScopes(db, requested.agentId, requested.clientId), requested.scopes)
  )
}

/** The precision of the time of last use that the agent sees. */
const lastUsePrecision = hours(1)

/** Records a use of the site, at most once an hour, so that most authorizations cause no write. */
async function recordUse(
  { db, now }: GrantDeps,
  { agentId, clientId }: GrantRequest,
): Promise<void> {
  const at = now()
  const last = currentRequest()?.prefetched.lastUsedAt
  if (last && at.getTime() - last.getTime() >= lastUsePrecision)
    await touchConnection(db, agentId, clientId, at)
}

async function extendGrant(
  { db, now }: GrantDeps,
  grant: Grant,
  { agentId, clientId, scopes, claims, resources }: GrantRequest,
): Promise<Grant> {
  grant.addOIDCScope(new Set(scopes))
  for (const [audience, scopes] of resources) grant.addResourceScope(audience, new Set(scopes))
  if (claims.size > 0) grant.addOIDCClaims([...claims])
  await grant.save()
  await recordConnection(db, {
    agentId,
    clientId,
    scopes: [...scopes],
    isAllowed: false,
    now: now(),
  })
  return grant
}

/**
 * The library's loadExistingGrant. It returns a grant for the request, and creates or extends one
 * if the agent need not be asked; otherwise it returns the grant that exists.
 */
export async function loadExistingGrant(
  deps: GrantDeps,
  ctx: KoaContextWithOIDC,
): Promise<Grant | undefined> {
  const { client, account, provider, requestParamOIDCScopes } = ctx.oidc
  if (!client || !account) return undefined
  const site = siteOf(client)
  const requested = {
    agentId: account.accountId,
    clientId: client.clientId,
    scopes: requestParamOIDCScopes,
    claims: grantableClaims(ctx.oidc, site),
    resources: wantedResources(ctx.oidc),
  }
  const existing = await existingGrant(ctx, requested)
  if (existing && covers(existing, requested)) {
    await recordUse(deps, requested)
    return existing
  }
  if (!(await isAllowed(deps, site, requested))) return existing
  const { agentId: accountId, clientId } = requested
  return extendGrant(deps, existing ?? new provider.Grant({ accountId, clientId }), requested)
}
