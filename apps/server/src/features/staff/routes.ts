import type { FastifyInstance } from 'fastify'
import {
  approveAgent,
  decideChange,
  declineAgent,
  listAgents,
  listChanges,
  readAgent,
} from '@passerelle/contracts/staff.ts'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../problems/problem.ts'
import { machineOf } from '../../http/machine.ts'
import { serveDesk, serveSignedIn } from '../../http/serve.ts'
import { callerOf } from '../../http/caller.ts'
import {
  agentWithHistory,
  approveRegistration,
  declineRegistration,
  pageOfAgents,
} from './agents-service.ts'
import { decideChanges, pageOfChanges } from './changes-service.ts'
import { idParam } from './pagination.ts'
import { sitesRoutes } from './sites-routes.ts'

export function staffRoutes(app: FastifyInstance, deps: Deps): void {
  void app.register(async (desk) => {
    // Checked before the body is read, so that the answer to a malformed body does not show that
    // the call exists.
    desk.addHook('onRequest', async (request) => {
      if (request.method === 'GET' || (await callerOf(deps, request))?.role) return
      if (!(await machineOf(deps, request))) throw notFound()
    })
    serveDesk(desk, deps, listAgents, (query, { actor }) =>
      pageOfAgents(deps, query, actor.machineAreas),
    )
    serveDesk(desk, deps, readAgent, (_, { params, actor }) =>
      agentWithHistory(deps, idParam(params), actor.machineAreas),
    )
    serveSignedIn(desk, deps, approveAgent, (_, { caller, params }) =>
      approveRegistration(deps, caller, idParam(params)),
    )
    serveSignedIn(desk, deps, declineAgent, (body, { caller, params }) =>
      declineRegistration(deps, caller, idParam(params), body),
    )
    serveSignedIn(desk, deps, listChanges, (query) => pageOfChanges(deps, query))
    serveSignedIn(desk, deps, decideChange, (body, { caller, params }) =>
      decideChanges(deps, caller, idParam(params), body),
    )
    sitesRoutes(desk, deps)
  })
}
