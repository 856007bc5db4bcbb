import type { FastifyInstance } from 'fastify'
import {
  addSite,
  changeSite,
  listSites,
  removeSite,
  rotateSecret,
} from '@passerelle/contracts/sites.ts'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../problems/problem.ts'
import { serveSignedIn } from '../../http/serve.ts'
import { callerOf } from '../../http/caller.ts'
import {
  add,
  alsoWrong,
  change,
  clientIdShape,
  pageOfSites,
  remove,
  renewSecret,
} from './sites-service.ts'

/** Client ids come from the path: what cannot be one names nothing. */
function clientIdFrom({ client_id: clientId = '' }: Readonly<Record<string, string>>): string {
  if (!clientIdShape.test(clientId)) throw notFound()
  return clientId
}

/** Sites that sign agents in: admins' work. */
export function sitesRoutes(desk: FastifyInstance, deps: Deps): void {
  void desk.register(async (sites) => {
    // As for all staff, before the body is read: to reviewers there is nothing here either.
    sites.addHook('onRequest', async (request) => {
      if (request.method !== 'GET' && (await callerOf(deps, request))?.role !== 'admin')
        throw notFound()
    })
    serveSignedIn(sites, deps, listSites, (query) => pageOfSites(deps, query))
    serveSignedIn(
      sites,
      deps,
      addSite,
      (body, { caller }) => add(deps, caller.id, body),
      (sent) => alsoWrong(deps, sent),
    )
    serveSignedIn(
      sites,
      deps,
      changeSite,
      (body, { caller, params }) => change(deps, caller.id, clientIdFrom(params), body),
      (sent, params) => alsoWrong(deps, sent, clientIdFrom(params)),
    )
    serveSignedIn(sites, deps, rotateSecret, (_, { caller, params }) =>
      renewSecret(deps, caller.id, clientIdFrom(params)),
    )
    serveSignedIn(sites, deps, removeSite, async (_, { caller, params }) => {
      await remove(deps, caller.id, clientIdFrom(params))
      return { success: true as const }
    })
  })
}
