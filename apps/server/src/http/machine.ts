import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { findMachine, type Machine } from '../machines/machines.ts'
import { noSession } from '../problems/problem.ts'

/** The access token in the header (RFC 6750, section 2.1); undefined without one. */
function bearerOf({ headers: { authorization = '' } }: FastifyRequest): string | undefined {
  return /^Bearer ([\w.~+/-]{1,512}=*)$/i.exec(authorization)?.[1]
}

/** Finds the program that calls; undefined for people, and for a token that is not good. */
export async function machineOf(
  deps: Pick<Deps, 'db' | 'now'>,
  request: FastifyRequest,
): Promise<Machine | undefined> {
  const token = bearerOf(request)
  return token === undefined ? undefined : findMachine(deps, token)
}

/**
 * The same, for a call that programs may make. A wrong token is refused, not ignored: the call would
 * otherwise count as that of the browser's agent.
 * @throws Problem 401
 */
export async function checkedMachineOf(
  deps: Pick<Deps, 'db' | 'now'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Machine | undefined> {
  if (bearerOf(request) === undefined) return undefined
  const machine = await machineOf(deps, request)
  if (machine) return machine
  reply.header('www-authenticate', 'Bearer error="invalid_token"')
  throw noSession()
}
