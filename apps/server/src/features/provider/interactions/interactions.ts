/** Requests that wait for a sign-in or a consent: a ticket, good once, in the browser that it was given to, for the request that it was given for. */
import { provider as limits } from '@passerelle/contracts/limits.ts'
import type { Deps } from '../../../deps.ts'
import { databaseAway } from '../../../problems/problem.ts'
import type { Caller } from '../../../sessions/sessions.ts'
import { sha256 } from '../../../crypto/tokens.ts'
import { findInteractions, insertInteraction, consumeInteractionRows } from './interaction-store.ts'

export type AuthorizationParameters = Readonly<Record<string, string>>

/** All parameters, whatever their order. */
export const hashOf = (parameters: AuthorizationParameters): string =>
  sha256(JSON.stringify(Object.entries(parameters).toSorted(([a], [b]) => (a < b ? -1 : 1))))

/** What is known of a request that comes back. */
export interface InteractionResult {
  readonly isFresh: boolean
  readonly isConsented: boolean
  /** The portal's session at the first interruption; undefined for a request that was not interrupted before. */
  readonly sessionHash: string | null | undefined
  /** What was noted of it, which its answer uses up. */
  readonly noted: readonly string[]
}

interface ReturningRequest {
  readonly browser: string | undefined
  readonly ticket: string | undefined
  readonly parameters: AuthorizationParameters
  readonly caller: Caller | undefined
}

/** What is known of a request that comes back. A sign-in since then is known by the portal's session, which is another after each. */
export async function findInteractionResult(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { browser, ticket, parameters, caller }: ReturningRequest,
): Promise<InteractionResult> {
  const mayWait =
    ticket !== undefined ||
    parameters['prompt'] !== undefined ||
    parameters['max_age'] !== undefined
  const found =
    browser !== undefined && caller && mayWait
      ? await findInteractions(db, ticket === undefined ? undefined : sha256(ticket), {
          browserHash: sha256(browser),
          requestHash: hashOf(parameters),
          now: now(),
        })
      : []
  const since = found.find(({ session_hash }) => session_hash !== caller?.sessionId) ?? found[0]
  return {
    isFresh: since !== undefined && since.session_hash !== caller?.sessionId,
    isConsented: found.some(
      ({ allowed_at, agent_id }) => allowed_at !== null && agent_id === caller?.id,
    ),
    sessionHash: since?.session_hash,
    noted: found.map(({ id_hash }) => id_hash),
  }
}

/**
 * Uses up what was noted of a request that has its answer now. Within the session's turn nobody else can.
 * @throws Problem 503 when somebody has: the turn was lost
 */
export async function consumeInteractions(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { noted }: InteractionResult,
): Promise<void> {
  if (noted.length > 0 && (await consumeInteractionRows(db, noted, now())) < noted.length)
    throw databaseAway()
}

interface NewInteraction {
  readonly browser: string
  readonly parameters: AuthorizationParameters
  readonly scopes: readonly string[]
  readonly sessionHash: string | null
  /** Whose consent is asked for, and where a refusal leads; undefined where nothing is asked. */
  readonly question?: { readonly agentId: string; readonly refusal: string }
}

/** Notes an interrupted request. @returns the ticket */
export async function startInteraction(
  { db, keys, now, newToken }: Pick<Deps, 'db' | 'keys' | 'now' | 'newToken'>,
  { browser, parameters, scopes, sessionHash, question }: NewInteraction,
): Promise<string> {
  const ticket = newToken()
  const at = now()
  await insertInteraction(db, {
    id_hash: sha256(ticket),
    browser_hash: sha256(browser),
    request_hash: hashOf(parameters),
    client_id: parameters['client_id'] ?? '',
    scopes: [...scopes],
    session_hash: sessionHash,
    sealed_refusal: question ? keys.seal(question.refusal) : null,
    agent_id: question?.agentId ?? null,
    created_at: at,
    expires_at: new Date(at.getTime() + limits.interruption),
  })
  return ticket
}
