import type { FastifyInstance } from 'fastify'
import * as contract from '@passerelle/contracts/provider.ts'
import type { Deps } from '../../deps.ts'
import { serve, serveSignedIn } from '../../http/serve.ts'
import { clearSessionCookie, closeSession } from '../../http/caller.ts'
import { askerOf } from './asker.ts'
import { authorize } from './authorize.ts'
import { browserRoutes } from './browser-routes.ts'
import { endConnection, sitesOf } from './connected-sites.ts'
import { decide } from './consent.ts'
import { handOff } from './hand-off.ts'
import { logoutTarget } from './logout.ts'
import { standardRoutes } from './standard-routes.ts'

/** Sign-in for other sites. The library is loaded when the first site asks (engine.ts). */
export function providerRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, contract.authorize, async (parameters, { request, reply }) => ({
    redirect_uri: await authorize(deps, askerOf(deps, request, reply), parameters),
  }))
  serve(app, contract.handOff, async ({ code }, { request, reply }) => ({
    redirect_uri: await handOff(deps, askerOf(deps, request, reply), code),
  }))
  serve(app, contract.logOutTo, async (body, { request, reply }) => {
    const redirect_uri = await logoutTarget(deps, body)
    await closeSession(deps, request)
    clearSessionCookie(deps.config, reply)
    return { redirect_uri }
  })
  serveSignedIn(
    app,
    deps,
    contract.decideConsent,
    async (decision, { caller, request, reply }) => ({
      redirect_uri: await decide(deps, caller, {
        ...decision,
        browser: askerOf(deps, request, reply).browser,
      }),
    }),
  )
  serveSignedIn(app, deps, contract.connectedSites, async (_, { caller }) => ({
    objects: await sitesOf(deps, caller.id),
  }))
  serveSignedIn(app, deps, contract.endSite, async (_, { caller, params }) => {
    await endConnection(deps, caller, params['client_id'] ?? '')
    return { success: true as const }
  })
  browserRoutes(app, deps)
  app.register(async (scope) => standardRoutes(scope, deps))
}
