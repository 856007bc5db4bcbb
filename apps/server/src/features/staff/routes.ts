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
import { serveSignedIn } from '../../http/serve.ts'
import { callerOf } from '../../http/caller.ts'
import { agentWithHistory, approve, decline, pageOfAgents } from './agents-service.ts'
import { decideChanges, pageOfChanges } from './changes-service.ts'
import { idFrom } from './pagination.ts'
import { sitesRoutes } from './sites-routes.ts'

export function staffRoutes(app: FastifyInstance, deps: Deps): void {
  void app.register(async (desk) => {
    // Before the body is read: a malformed one must not tell others that there is something here.
    desk.addHook('onRequest', async (request) => {
      if (request.method !== 'GET' && !(await callerOf(deps, request))?.role) throw notFound()
    })
    serveSignedIn(desk, deps, listAgents, (query) => pageOfAgents(deps, query))
    serveSignedIn(desk, deps, readAgent, (_, { params }) => agentWithHistory(deps, idFrom(params)))
    serveSignedIn(desk, deps, approveAgent, (_, { caller, params }) =>
      approve(deps, caller, idFrom(params)),
    )
    serveSignedIn(desk, deps, declineAgent, (body, { caller, params }) =>
      decline(deps, caller, idFrom(params), body),
    )
    serveSignedIn(desk, deps, listChanges, (query) => pageOfChanges(deps, query))
    serveSignedIn(desk, deps, decideChange, (body, { caller, params }) =>
      decideChanges(deps, caller, idFrom(params), body),
    )
    sitesRoutes(desk, deps)
  })
}
