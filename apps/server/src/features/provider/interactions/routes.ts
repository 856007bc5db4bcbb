import type { FastifyInstance } from 'fastify'
import * as contract from '@passerelle/contracts/provider.ts'
import type { Deps } from '../../../deps.ts'
import { serveSignedIn } from '../../../http/serve.ts'
import { notFound } from '../../../problems/problem.ts'
import { findLogo, logoPath } from '../../../site-logos/store.ts'
import { userAgentContext } from '../user-agent/user-agent.ts'
import { endConnection, listConnectedSites } from './connected-sites.ts'
import { decideConsent } from './consent.ts'

export function interactionRoutes(app: FastifyInstance, deps: Deps): void {
  serveSignedIn(
    app,
    deps,
    contract.decideConsent,
    async (decision, { caller, request, reply }) => ({
      redirect_uri: await decideConsent(deps, caller, {
        ...decision,
        browserSecrets: userAgentContext(deps, request, reply).browserSecrets,
      }),
    }),
  )
  serveSignedIn(app, deps, contract.listConnectedSites, async (_, { caller }) => ({
    objects: await listConnectedSites(deps, caller.id),
  }))
  serveSignedIn(app, deps, contract.endSiteAccess, async (_, { caller, params }) => {
    await endConnection(deps, caller, params['client_id'] ?? '')
    return { success: true as const }
  })
  // Its address changes with the image, so that a browser asks once.
  app.get(`${logoPath}/:hash`, async (request, reply) => {
    const logo = await findLogo(deps.db, (request.params as { hash: string }).hash)
    if (!logo) throw notFound()
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type(logo.type)
      .send(logo.bytes)
  })
}
