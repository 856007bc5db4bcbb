/** What an agent has allowed a site: the house's own sites have it by themselves, others by consent, which is remembered. */
import type { Grant, KoaContextWithOIDC } from 'oidc-provider'
import type { Deps } from '../../deps.ts'
import { admits } from './admission.ts'
import { isOpenedBy } from './claims.ts'
import { siteOf } from './clients.ts'
import { carriedOf } from './dispatch.ts'
import { allowedScopes, noteConnection } from './store.ts'

type Needs = Pick<Deps, 'db' | 'now'>

const covers = (encountered: readonly string[], asked: ReadonlySet<string>) => [...asked].every((name) => [...encountered].includes(name))

/** The grant of this session, as far as it is there and nobody else's. */
async function knownGrant({ oidc }: KoaContextWithOIDC, agentId: string, clientId: string): Promise<Grant | undefined> {
  const id = oidc.session?.grantIdFor(clientId)
  const grant = id === undefined ? undefined : await oidc.provider.Grant.find(id)
  return grant?.accountId === agentId && grant.clientId === clientId ? grant : undefined
}

/** Single claims that were asked for by name: a site of others gets those of its scopes only. */
function addClaims(grant: Grant, asked: ReadonlySet<string>, scopes: ReadonlySet<string>, isOwn: boolean): void {
  const open = [...asked].filter((claim) => isOwn || isOpenedBy(scopes, claim))
  if (open.length > 0) grant.addOIDCClaims(open)
  const closed = [...asked].filter((claim) => !open.includes(claim))
  if (closed.length > 0) grant.rejectOIDCClaims(closed)
}

/**
 * The library's loadExistingGrant: the grant for what is asked, made where nobody has to be asked; else what there is. A use is noted when
 * the session signs in to a site for the first time, or for more than before.
 */
export async function grantFor({ db, now }: Needs, ctx: KoaContextWithOIDC): Promise<Grant | undefined> {
  const { client, account, provider, requestParamOIDCScopes: scopes, requestParamClaims: claims } = ctx.oidc
  if (!client || !account) return undefined
  const { accountId } = account
  const known = await knownGrant(ctx, accountId, client.clientId)
  if (known && covers(known.getOIDCScopeEncountered().split(' '), scopes) && covers(known.getOIDCClaimsEncountered(), claims)) return known
  const site = siteOf(client)
  const caller = carriedOf(ctx)?.caller
  if (caller && !admits(site, caller.countryId)) return known
  if (!site.first_party && !covers(await allowedScopes(db, accountId, client.clientId), scopes)) return known
  const grant = known ?? new provider.Grant({ accountId, clientId: client.clientId })
  grant.addOIDCScope(scopes)
  addClaims(grant, claims, scopes, site.first_party)
  await grant.save()
  await noteConnection(db, accountId, client.clientId, [...scopes], now())
  return grant
}
