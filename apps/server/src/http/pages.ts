import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

export interface Pages { answer(path: string, request: FastifyRequest, reply: FastifyReply): FastifyReply }

export async function servePages(_app: FastifyInstance, _config: Config, _folder: string): Promise<Pages> {
  return { answer: (_path, _request, reply) => reply.code(404).send() }
}
