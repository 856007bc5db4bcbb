import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { CountryArea } from '@passerelle/contracts/countries.ts'
import type { Access, Endpoint } from '@passerelle/contracts/endpoint.ts'
import { calls as limits } from '@passerelle/contracts/limits.ts'
import { hasPermission, type Permission } from '@passerelle/contracts/permissions.ts'
import { fieldErrorsOf, type FieldErrorCode } from '@passerelle/contracts/problem.ts'
import type { Deps } from '../deps.ts'
import { invalidFields, noSession, notFound, Problem, tooMany } from '../problems/problem.ts'
import { callerOf } from './caller.ts'
import { checkedMachineOf, machineOf } from './machine.ts'
import type { Caller } from '../sessions/sessions.ts'

export interface Call {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** The values of the path's parameters. */
  readonly params: Readonly<Record<string, string>>
}
export interface SignedInCall extends Call {
  readonly caller: Caller
}

type Handler<Body extends z.ZodMiniType, Answer extends z.ZodMiniType, Context> = (
  body: z.output<Body>,
  call: Context,
) => Promise<z.input<Answer>>

type FieldErrors = Record<string, FieldErrorCode>
type RequestInput = Readonly<Record<string, unknown>>

/**
 * Serves one public endpoint. It reads the body and writes the answer by the contract.
 * @param extraFieldErrors finds field errors that the contract cannot know (today's date,
 * settings), so that one answer names every wrong field
 */
export function serve<Body extends z.ZodMiniType, Answer extends z.ZodMiniType>(
  app: FastifyInstance,
  endpoint: Endpoint<Body, Answer>,
  handler: Handler<Body, Answer, Call>,
  extraFieldErrors?: (input: RequestInput) => FieldErrors,
): void {
  route(app, endpoint, async (request, reply) =>
    handler(await bodyOf(endpoint, request, extraFieldErrors), {
      request,
      reply,
      params: paramsOf(request),
    }),
  )
}

/**
 * Serves one endpoint to people who are signed in and may call it by the contract.
 * @param extraFieldErrors as above
 */
export function serveSignedIn<Body extends z.ZodMiniType, Answer extends z.ZodMiniType>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: Endpoint<Body, Answer>,
  handler: Handler<Body, Answer, SignedInCall>,
  extraFieldErrors?: (input: RequestInput, params: SignedInCall['params']) => Promise<FieldErrors>,
): void {
  route(app, endpoint, async (request, reply) => {
    const caller = requireAccess(deps, endpoint.access, await callerOf(deps, request))
    countCall(deps, caller, endpoint.method !== 'GET')
    const params = paramsOf(request)
    return handler(
      await bodyOf(endpoint, request, (input) => extraFieldErrors?.(input, params) ?? {}),
      {
        request,
        reply,
        params,
        caller,
      },
    )
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call this route. */
    access?: Access
  }
}

/** Who calls the desk: a member of the staff, or a site's own program. */
export interface DeskActor {
  /** Its id in the audit log. */
  readonly id: string
  /** The areas that it is limited to; none means all. */
  readonly areas: readonly CountryArea[]
  /** The same for a site's own program; undefined for people. */
  readonly machineAreas: readonly CountryArea[] | undefined
}

/**
 * Serves one endpoint of the desk to members who have the contract's permission, and to programs
 * that have its scope.
 * @param extraFieldErrors as above
 */
export function serveDesk<Body extends z.ZodMiniType, Answer extends z.ZodMiniType>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: Endpoint<Body, Answer>,
  handler: Handler<Body, Answer, Call & { readonly actor: DeskActor }>,
  extraFieldErrors?: (sent: RequestInput, params: Call['params']) => Promise<FieldErrors>,
): void {
  route(app, endpoint, async (request, reply) => {
    const actor = await deskActor(deps, endpoint, request, reply)
    const params = paramsOf(request)
    return handler(
      await bodyOf(endpoint, request, (sent) => extraFieldErrors?.(sent, params) ?? {}),
      { request, reply, params, actor },
    )
  })
}

async function deskActor(
  deps: Deps,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<DeskActor> {
  const isChange = endpoint.method !== 'GET'
  const machine = await checkedMachineOf(deps, request, reply)
  if (!machine) {
    const caller = requireAccess(deps, endpoint.access, await callerOf(deps, request))
    countCall(deps, caller, isChange)
    return { id: caller.id, areas: caller.areas, machineAreas: undefined }
  }
  const { machineScope } = endpoint
  if (machineScope === undefined || !machine.scopes.has(machineScope)) throw notFound()
  countCall(deps, { id: machine.actorId, role: 'admin' }, isChange)
  return { id: machine.actorId, areas: machine.areas, machineAreas: machine.areas }
}

/** The methods of each path of the interface, for 405. */
export const methodsByPath = new Map<string, Set<string>>()

function route<Answer extends z.ZodMiniType>(
  app: FastifyInstance,
  { method, path, answer, access }: Endpoint<z.ZodMiniType, Answer>,
  respond: (request: FastifyRequest, reply: FastifyReply) => Promise<z.input<Answer>>,
): void {
  methodsByPath.set(path, (methodsByPath.get(path) ?? new Set()).add(method))
  app.route({
    method,
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    config: { access },
    handler: async (request, reply) => answer.parse(await respond(request, reply)),
  })
}

const paramsOf = (request: FastifyRequest) => request.params as Readonly<Record<string, string>>

/** The body of a call that takes no body. */
const emptyBody = z.strictObject({})

async function bodyOf<Body extends z.ZodMiniType>(
  { method, body }: Endpoint<Body>,
  request: FastifyRequest,
  extraFieldErrors: (input: RequestInput) => FieldErrors | Promise<FieldErrors> = () => ({}),
): Promise<z.output<Body>> {
  if (!body && method === 'GET') return undefined as z.output<Body>
  const input = method === 'GET' ? request.query : request.body === undefined ? {} : request.body
  const parsed = (body ?? emptyBody).safeParse(input)
  const fieldErrors = {
    ...(await extraFieldErrors(Object(input))),
    ...(parsed.success ? {} : fieldErrorsOf(parsed.error)),
  }
  if (!parsed.success || Object.keys(fieldErrors).length > 0) throw invalidFields(fieldErrors)
  return parsed.data as z.output<Body>
}

/**
 * Limits the calls of one agent to this server, so that a stolen session or a broken client cannot
 * occupy it.
 * @throws Problem 429
 */
function countCall(
  { callLimits, config, now }: Deps,
  { id, role }: Pick<Caller, 'id' | 'role'>,
  isChange: boolean,
) {
  const changeLimit = role === null ? limits.changesByAgent : limits.changesByStaff
  const at = now()
  const retryAfter = Math.max(
    callLimits.count('calls', id, config.demo ? limits.signedInInDemo : limits.signedInByAgent, at),
    isChange
      ? callLimits.count('changes', id, config.demo ? limits.signedInInDemo : changeLimit, at)
      : 0,
  )
  if (retryAfter > 0) throw tooMany(retryAfter)
}

/**
 * Checks what the caller may do. Staff calls answer 404 to everybody else, signed in or not.
 * @throws Problem 404, 401 without a session, 403 for staff who call as agents and are none, and
 *   for staff who need a second factor and proved none
 */
function requireAccess(
  deps: Pick<Deps, 'config'>,
  access: Access,
  caller: Caller | undefined,
): Caller {
  if (access !== 'anyone' && access !== 'account' && access !== 'agent')
    requirePermission(deps, access, caller)
  if (!caller) throw noSession()
  if (access === 'agent' && caller.state === null)
    throw new Problem(403, 'notAnAgent', 'This account is not an agent’s.')
  return caller
}

/** Checks the right of staff to a call of the desk, and that they have a second factor. */
function requirePermission(
  { config }: Pick<Deps, 'config'>,
  permission: Permission,
  caller: Caller | undefined,
): void {
  if (!hasPermission(caller?.role ?? null, permission)) throw notFound()
  if (config.staffSecondFactor === 'required' && caller?.factorAt === null)
    throw new Problem(403, 'secondFactorNeeded', 'Please set up a second factor first.')
}

/**
 * Refuses a call of the desk by anybody who may not make it. It runs before the body is read, so
 * that the answer to a malformed body does not show that the call exists.
 * @throws Problem 404
 */
export async function requireDeskAccess(deps: Deps, request: FastifyRequest): Promise<void> {
  const { access } = request.routeOptions.config
  if (access === undefined || (await machineOf(deps, request))) return
  const caller = await callerOf(deps, request)
  if (!hasPermission(caller?.role ?? null, access as Permission)) throw notFound()
}
