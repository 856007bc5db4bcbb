import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'

export interface Health { readonly ping: () => Promise<void>; readonly survives: string }

export function healthRoutes(_app: FastifyInstance, _deps: Deps, _health: Health): void {}
