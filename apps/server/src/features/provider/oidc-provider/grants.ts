/** What an agent has allowed a site: the house's own sites have it by themselves, others by consent, which is remembered. */
import type { Grant, KoaContextWithOIDC } from 'oidc-provider'
import { hours } from '@passerelle/contracts/limits.ts'
import type { Deps } from '../../../deps.ts'
import { admits } from '../clients/admission.ts'
import { isOpenedBy } from '../clients/claims.ts'
import { siteOf } from '../clients/clients.ts'
import { currentRequest } from './request-context.ts'
import {
  allowedScopes,
  recordConnection,
  touchConnection,
} from '../interactions/connection-store.ts'

type Needs = Pick<Deps, 'db' | 'now'>

const covers = (encountered: readonly string[], asked: ReadonlySet<string>) =>
  [...asked].every((name) => [...encountered].includes(name))

/** The grant of this session, as far as it is there and nobody else's. */
async function knownGrant(
  { oidc }: KoaContextWithOIDC,
  agentId: string,
  clientId: string,
): Promise<Grant | undefined> {
  const id = oidc.session?.grantIdFor(clientId)
  const grant = id === undefined ? undefined : await oidc.provider.Grant.find(id)
  return grant?.accountId === agentId && grant.clientId === clientId ? grant : undefined
}

/** Single claims that were asked for by name, as far as the site gets them: one of others those of its scopes only. */
const openClaims = (asked: ReadonlySet<string>, scopes: ReadonlySet<string>, isOwn: boolean) =>
  new Set([...asked].filter((claim) => isOwn || isOpenedBy(scopes, claim)))

/** How exactly an agent is told when a site was used last. Seconds. */
const exactly = hours(1) / 1000

/** Is a use to be noted? The session itself remembers when it last was, so that nothing is asked for it. */
function isLongAgo({ oidc }: KoaContextWithOIDC, clientId: string, now: Date): boolean {
  const signIn = oidc.session?.authorizationFor(clientId) as { usedAt?: number } | undefined
  const at = Math.floor(now.getTime() / 1000)
  if (!signIn || at - (signIn.usedAt ?? 0) < exactly) return false
  signIn.usedAt = at
  return true
}

/**
 * The library's loadExistingGrant: the grant for what is asked, made where nobody has to be asked; else what there is. A use is noted when
 * the session signs in to a site for the first time, or for more than before, and then once an hour.
 */
export async function grantFor(
  { db, now }: Needs,
  ctx: KoaContextWithOIDC,
): Promise<Grant | undefined> {
  const { client, account, provider, requestParamOIDCScopes: scopes, requestParamClaims } = ctx.oidc
  if (!client || !account) return undefined
  const { accountId } = account
  const { clientId } = client
  const site = siteOf(client)
  const claims = openClaims(requestParamClaims, scopes, site.first_party)
  const known = await knownGrant(ctx, accountId, clientId)
  if (
    known &&
    covers(known.getOIDCScopeEncountered().split(' '), scopes) &&
    covers(known.getOIDCClaimsEncountered(), claims)
  ) {
    if (isLongAgo(ctx, clientId, now())) await touchConnection(db, accountId, clientId, now())
    return known
  }
  const caller = currentRequest()?.caller
  if (caller && !admits(site, caller.countryId)) return known
  if (!site.first_party && !covers(await allowedScopes(db, accountId, clientId), scopes))
    return known
  const grant = known ?? new provider.Grant({ accountId, clientId })
  grant.addOIDCScope(scopes)
  if (claims.size > 0) grant.addOIDCClaims([...claims])
  await grant.save()
  await recordConnection(db, {
    agentId: accountId,
    clientId,
    scopes: [...scopes],
    isAllowed: false,
    now: now(),
  })
  isLongAgo(ctx, clientId, now())
  return grant
}
