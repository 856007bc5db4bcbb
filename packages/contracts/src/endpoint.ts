import type * as z from 'zod/mini'
import type { MachineScope } from './machines.ts'
import type { Permission } from './permissions.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/**
 * Who may call: anybody, everybody who is signed in, signed-in agents, or the members of the staff
 * who have a permission. Staff calls answer 404 to everybody else.
 */
export type Access = 'anyone' | 'account' | 'agent' | Permission

export interface Endpoint<
  Body extends z.ZodMiniType = z.ZodMiniType,
  Answer extends z.ZodMiniType = z.ZodMiniType,
  Line extends string = string,
> {
  /** Method and path, the endpoint's name on both sides, as in `POST /api/signup`. */
  readonly line: Line
  readonly method: Method
  /** With `{name}` for each parameter, as in OpenAPI. */
  readonly path: string
  readonly access: Access
  /** The scope with which a site's own program may call; undefined for calls of people only. */
  readonly machineScope: MachineScope | undefined
  /** What the call does, for the interface's documentation. */
  readonly summary: string
  /** The JSON body, or the query of a GET. */
  readonly body: Body | undefined
  readonly answer: Answer
}

interface EndpointOptions<Body, Answer> {
  access?: Access
  machineScope?: MachineScope
  summary: string
  body?: Body
  answer: Answer
}

/**
 * Defines one endpoint for server and portal.
 * @param line method and path, as in `POST /api/signup`
 */
export function endpoint<
  const Line extends `${Method} /${string}`,
  Body extends z.ZodMiniType = z.ZodMiniType<undefined>,
  Answer extends z.ZodMiniType = z.ZodMiniType,
>(
  line: Line,
  { access = 'anyone', machineScope, summary, body, answer }: EndpointOptions<Body, Answer>,
): Endpoint<Body, Answer, Line> {
  const [method, path] = line.split(' ') as [Method, string]
  return { line, method, path, access, machineScope, summary, body, answer }
}

export type BodyOf<E> = E extends Endpoint<infer Body> ? z.output<Body> : never
export type BodyInput<E> = E extends Endpoint<infer Body> ? z.input<Body> : never
export type AnswerOf<E> = E extends Endpoint<z.ZodMiniType, infer Answer> ? z.output<Answer> : never
