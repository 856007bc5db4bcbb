/**
 * Authorization requests that sites push before they send the browser (RFC 9126). The address in
 * the browser then names the request only. The library stores a pushed request; we read its
 * parameters, so that everything after that is the same for pushed and plain requests.
 */
import { provider as limits } from '@passerelle/contracts/limits.ts'
import type { Deps } from '../../../deps.ts'
import {
  consumePushedRequest,
  findPushedRequest,
  prolongPushedRequest,
} from '../storage/pushed-requests.ts'
import { isId } from '../storage/records.ts'

const urn = 'urn:ietf:params:oauth:request_uri:'

/** The claims that the library adds to the parameters of a pushed request. */
const addedClaims = new Set(['iss', 'aud', 'exp', 'iat', 'nbf'])

export interface PushedRequest {
  readonly id: string
  readonly parameters: [name: string, value: string][]
}

/** The id of the pushed request that the parameters name; undefined where they name none. */
export function pushedRequestId(parameters: URLSearchParams): string | undefined {
  const address = parameters.get('request_uri')
  return address?.startsWith(urn) ? address.slice(urn.length) : undefined
}

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/**
 * Reads a pushed request. What else the address holds counts for nothing (RFC 9101, section 6.3).
 * @returns undefined when it is of another site, was used, or has expired
 */
export async function readPushedRequest(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  id: string,
  clientId: string | null,
): Promise<PushedRequest | undefined> {
  const payload = isId(id) ? await findPushedRequest(db, id, now()) : undefined
  if (!payload) return undefined
  const { decodeJwt } = await import('jose')
  // The library wrote it, so there is no signature to verify.
  const parameters = decodeJwt(String(payload['request']))
  if (parameters['client_id'] !== clientId) return undefined
  return {
    id,
    parameters: Object.entries(parameters).flatMap(([name, value]) =>
      addedClaims.has(name) ? [] : [[name, asText(value)]],
    ),
  }
}

/** Marks it as used. Of many uses at once one gets true. */
export function usePushedRequest(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { id }: PushedRequest,
): Promise<boolean> {
  return consumePushedRequest(db, id, now())
}

/** Keeps it for the agent who has to sign in or consent first: a minute is too short for that. */
export function keepPushedRequest(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { id }: PushedRequest,
): Promise<void> {
  return prolongPushedRequest(db, id, new Date(now().getTime() + limits.interaction))
}

/** What the portal's pages need of a pushed request, as they read it in the address of a plain one. */
const pageParameters = ['login_hint', 'prompt', 'redirect_uri']

export function pageParametersOf(parameters: URLSearchParams): Record<string, string> {
  return Object.fromEntries([...parameters].filter(([name]) => pageParameters.includes(name)))
}
