/**
 * Interactions are authorization requests that wait until the agent has signed in or consented. A
 * ticket names one. It works once, in the browser that got it, for the same request.
 */
import { provider as limits } from '@passerelle/contracts/limits.ts'
import { sha256 } from '../../../crypto/tokens.ts'
import type { Deps } from '../../../deps.ts'
import { databaseAway } from '../../../problems/problem.ts'
import type { Caller } from '../../../sessions/sessions.ts'
import {
  consumeInteractionRows,
  findInteractions,
  insertInteraction,
  type InteractionRow,
} from './interaction-store.ts'

/** The hash of all parameters, in any order. */
const hashOf = (parameters: URLSearchParams): string =>
  sha256(JSON.stringify([...parameters].toSorted(([a], [b]) => (a < b ? -1 : 1))))

/** What the agent has done since a request was interrupted. */
export interface InteractionResult {
  /** Has the agent signed in since? */
  readonly isFresh: boolean
  /** Has the agent allowed this request? */
  readonly isConsented: boolean
  /**
   * The portal's session at the first interruption, null for none; undefined for a request that was
   * not interrupted.
   */
  readonly sessionHash: string | null | undefined
  /** The interactions that the request's answer uses up. */
  readonly idHashes: readonly string[]
}

/** The result of a request that was not interrupted. */
export const noInteraction: InteractionResult = {
  isFresh: false,
  isConsented: false,
  sessionHash: undefined,
  idHashes: [],
}

interface ReturningRequest {
  readonly parameters: URLSearchParams
  readonly ticket: string | undefined
  readonly browserSecrets: readonly string[]
  readonly caller: Caller | undefined
}

/**
 * The agent can also consent to a request without a ticket, if the request asks for something that
 * interrupts it each time.
 */
const canHaveInteraction = ({ parameters, ticket }: ReturningRequest) =>
  ticket !== undefined || parameters.has('prompt') || parameters.has('max_age')

/**
 * Finds what the agent has done since this request was interrupted. Each sign-in opens a new
 * session, so a different session is a new sign-in.
 */
export async function findInteractionResult(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  request: ReturningRequest,
): Promise<InteractionResult> {
  const { parameters, ticket, browserSecrets, caller } = request
  if (browserSecrets.length === 0 || !caller || !canHaveInteraction(request)) return noInteraction
  const found = await findInteractions(db, ticket === undefined ? undefined : sha256(ticket), {
    browserHashes: browserSecrets.map(sha256),
    requestHash: hashOf(parameters),
    now: now(),
  })
  return resultOf(found, caller)
}

function resultOf(found: readonly InteractionRow[], { id, sessionId }: Caller): InteractionResult {
  const before = found.find(({ session_hash }) => session_hash !== sessionId)
  return {
    isFresh: before !== undefined,
    isConsented: found.some(({ allowed_at, agent_id }) => allowed_at !== null && agent_id === id),
    sessionHash: (before ?? found[0])?.session_hash,
    idHashes: found.map(({ id_hash }) => id_hash),
  }
}

/**
 * Uses up the interactions of a request that has its answer. The agent's lock keeps others from
 * doing so at the same time.
 * @throws Problem 503 when another request has used them: the lock was lost
 */
export async function consumeInteractions(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { idHashes }: InteractionResult,
): Promise<void> {
  if (idHashes.length > 0 && (await consumeInteractionRows(db, idHashes, now())) < idHashes.length)
    throw databaseAway()
}

interface NewInteraction {
  readonly browserSecret: string
  readonly parameters: URLSearchParams
  readonly scopes: readonly string[]
  readonly sessionHash: string | null
  /**
   * The agent who is asked for consent, and the address that tells the site access_denied;
   * undefined when no consent is asked.
   */
  readonly consent: { readonly agentId: string; readonly errorRedirect: string } | undefined
}

/**
 * Stores an interrupted request.
 * @returns the ticket
 */
export async function startInteraction(
  { db, keys, now, newToken }: Pick<Deps, 'db' | 'keys' | 'now' | 'newToken'>,
  { browserSecret, parameters, scopes, sessionHash, consent }: NewInteraction,
): Promise<string> {
  const ticket = newToken()
  const at = now()
  await insertInteraction(db, {
    id_hash: sha256(ticket),
    browser_hash: sha256(browserSecret),
    request_hash: hashOf(parameters),
    client_id: parameters.get('client_id') ?? '',
    scopes: [...scopes],
    session_hash: sessionHash,
    sealed_refusal: consent ? keys.seal(consent.errorRedirect) : null,
    agent_id: consent?.agentId ?? null,
    created_at: at,
    expires_at: new Date(at.getTime() + limits.interaction),
  })
  return ticket
}
