import type { FastifyInstance } from 'fastify'
import { trySite } from '@passerelle/contracts/sites.ts'
import type { Deps } from '../../../deps.ts'
import { serveSignedIn } from '../../../http/serve.ts'
import { trySignIn } from './trial.ts'

export function trialRoutes(app: FastifyInstance, deps: Deps): void {
  serveSignedIn(app, deps, trySite, (_, { caller, params }) =>
    trySignIn(deps, caller, params['client_id'] ?? ''),
  )
}
