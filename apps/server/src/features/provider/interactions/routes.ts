import type { FastifyInstance } from 'fastify'
import * as contract from '@passerelle/contracts/provider.ts'
import type { Deps } from '../../../deps.ts'
import { serveSignedIn } from '../../../http/serve.ts'
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
}
