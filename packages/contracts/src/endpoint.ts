import type * as z from 'zod/mini'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** Who may call: anybody, anybody signed in, a reviewer or admin, an admin only. Staff calls answer 404 to everybody else. */
export type Access = 'anyone' | 'agent' | 'reviewer' | 'admin'

export interface Endpoint<
  Body extends z.ZodMiniType = z.ZodMiniType,
  Answer extends z.ZodMiniType = z.ZodMiniType,
  Line extends string = string,
> {
  /** Method and path: its name on both sides, as in `POST /api/signup`. */
  readonly line: Line
  readonly method: Method
  /** With `{name}` for each part that varies, as in OpenAPI. */
  readonly path: string
  readonly access: Access
  /** What it does, for people who read the interface's documentation. */
  readonly summary: string
  /** What is sent: the JSON body, or for GET the query. */
  readonly body: Body | undefined
  readonly answer: Answer
}

interface Terms<Body, Answer> {
  access?: Access
  summary: string
  body?: Body
  answer: Answer
}

/**
 * One line of the interface, agreed between server and portal.
 * @param line method and path, as in `POST /api/signup`
 */
export function endpoint<
  const Line extends `${Method} /${string}`,
  Body extends z.ZodMiniType = z.ZodMiniType<undefined>,
  Answer extends z.ZodMiniType = z.ZodMiniType,
>(
  line: Line,
  { access = 'anyone', summary, body, answer }: Terms<Body, Answer>,
): Endpoint<Body, Answer, Line> {
  const [method, path] = line.split(' ') as [Method, string]
  return { line, method, path, access, summary, body, answer }
}

export type BodyOf<E> = E extends Endpoint<infer Body> ? z.output<Body> : never
export type SentBody<E> = E extends Endpoint<infer Body> ? z.input<Body> : never
export type AnswerOf<E> = E extends Endpoint<z.ZodMiniType, infer Answer> ? z.output<Answer> : never
