import type { FastifyInstance } from 'fastify'
import { authorize, connectedSites, decideConsent, endSite, handOff, logOutTo } from '@passerelle/contracts/provider.ts'
import type { Deps } from '../../deps.ts'
import { serve, serveSignedIn } from '../../http/serve.ts'
import { clearSessionCookie, closeSession } from '../../http/session.ts'
import { askerOf } from './asker.ts'
import { browserRoutes } from './browser-routes.ts'
import { endConnection, sitesOf } from './connected-sites.ts'
import { standardRoutes } from './standard-routes.ts'

/** Sign-in for other sites. What the library needs is loaded when the first site, or its page, asks. */
export function providerRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, authorize, async (parameters, { request, reply }) => {
    const { authorize } = await import('./authorize.ts')
    return { redirect_uri: await authorize(deps, askerOf(deps, request, reply), parameters) }
  })
  serve(app, handOff, async ({ code }, { request, reply }) => {
    const { handOff } = await import('./hand-off.ts')
    return { redirect_uri: await handOff(deps, askerOf(deps, request, reply), code) }
  })
  serve(app, logOutTo, async (body, { request, reply }) => {
    const { logoutTarget } = await import('./logout.ts')
    const redirect_uri = await logoutTarget(deps, body)
    await closeSession(deps, request)
    clearSessionCookie(deps.config, reply)
    return { redirect_uri }
  })
  serveSignedIn(app, deps, decideConsent, async (decision, { caller, request, reply }) => {
    const { decide } = await import('./consent.ts')
    return { redirect_uri: await decide(deps, caller, { ...decision, browser: askerOf(deps, request, reply).browser }) }
  })
  serveSignedIn(app, deps, connectedSites, async (_, { caller }) => ({ objects: await sitesOf(deps, caller.id) }))
  serveSignedIn(app, deps, endSite, async (_, { caller, params }) => {
    await endConnection(deps, caller.id, params['client_id'] ?? '')
    return { success: true as const }
  })
  browserRoutes(app, deps)
  app.register(async (scope) => standardRoutes(scope, deps))
}
