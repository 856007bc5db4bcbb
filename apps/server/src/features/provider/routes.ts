import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { authorizeRoutes } from './authorize/routes.ts'
import { interactionRoutes } from './interactions/routes.ts'
import { logoutRoutes } from './logout/routes.ts'
import { tokenRoutes } from './token/routes.ts'
import { trialRoutes } from './trial/routes.ts'

/**
 * Sign-in for other sites. The library is loaded when the first site asks
 * (oidc-provider/instance.ts).
 */
export function providerRoutes(app: FastifyInstance, deps: Deps): void {
  authorizeRoutes(app, deps)
  interactionRoutes(app, deps)
  logoutRoutes(app, deps)
  tokenRoutes(app, deps)
  trialRoutes(app, deps)
}
