import type { FastifyInstance } from 'fastify'
import { readApplication } from '@passerelle/contracts/application.ts'
import type { Deps } from '../../deps.ts'
import { serveSignedIn } from '../../http/serve.ts'
import { readOwnApplication } from './service.ts'

export function applicationRoutes(app: FastifyInstance, deps: Deps): void {
  serveSignedIn(app, deps, readApplication, (_, { caller }) => readOwnApplication(deps, caller.id))
}
