/** How the library finds the agent of a session, a code or a token. */
import type { AccountClaims, Configuration, KoaContextWithOIDC } from 'oidc-provider'
import type { AgentRow } from '../../../agents/record.ts'
import type { Deps } from '../../../deps.ts'
import { mayKeep } from '../../../sites/admission.ts'
import { claimsOf } from '../clients/claims.ts'
import { siteOf } from '../clients/clients.ts'
import { findApprovedAgent } from '../clients/store.ts'
import { currentRequest } from './request-context.ts'

type FindAccount = NonNullable<Configuration['findAccount']>
type Token = Parameters<FindAccount>[2]

async function claimsFor(
  { db }: Deps,
  id: string,
  agent: AgentRow | undefined,
): Promise<AccountClaims> {
  const row = agent ?? (await findApprovedAgent(db, id))
  return { ...(row ? claimsOf(row) : {}), sub: id }
}

/** Reads the agent of a code or a token, unless the prefetch has read it. */
async function findAgent({ db }: Deps, id: string): Promise<AgentRow | undefined> {
  const prefetched = currentRequest()?.prefetched.agent
  return prefetched?.id === id ? prefetched : findApprovedAgent(db, id)
}

/** May the site of this token still read what the token allows for this agent? */
const isStillAllowed = ({ oidc }: KoaContextWithOIDC, agent: AgentRow, token: Token) =>
  token === undefined ||
  mayKeep(siteOf(oidc.client), agent.country_id, {
    scopes: (token as { scopes?: Set<string> }).scopes ?? new Set(),
  })

/**
 * The library's findAccount. Sites know approved agents only, and one site only while it admits
 * the agent and may keep what it was granted. The caller was read a moment ago and is not read
 * again.
 */
export function findAccount(deps: Deps): FindAccount {
  return async (ctx, id, token) => {
    const caller = currentRequest()?.caller
    if (caller?.id === id)
      return caller.state === 'approved'
        ? { accountId: id, claims: () => claimsFor(deps, id, undefined) }
        : undefined
    const agent = await findAgent(deps, id)
    return agent && isStillAllowed(ctx, agent, token)
      ? { accountId: id, claims: () => claimsFor(deps, id, agent) }
      : undefined
  }
}
