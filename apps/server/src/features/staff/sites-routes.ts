import type { FastifyInstance } from 'fastify'
import { hours } from '@passerelle/contracts/limits.ts'
import {
  addSite,
  changeSite,
  listSites,
  removeSite,
  resendSiteNotices,
  rotateSecret,
  siteNotices,
} from '@passerelle/contracts/sites.ts'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../problems/problem.ts'
import { machineOf } from '../../http/machine.ts'
import { serveDesk, serveSignedIn } from '../../http/serve.ts'
import { callerOf } from '../../http/caller.ts'
import {
  registerSite,
  extraFieldErrors,
  updateSiteSettings,
  clientIdPattern,
  pageOfSites,
  readSiteNotices,
  resendNotices,
  unregisterSite,
  renewSecret,
} from './sites-service.ts'

/**
 * Reads the client id in the path.
 * @throws Problem 404 for a value that is no client id
 */
function clientIdParam({ client_id: clientId = '' }: Readonly<Record<string, string>>): string {
  if (!clientIdPattern.test(clientId)) throw notFound()
  return clientId
}

/** The sites that sign agents in. Only admins manage them. */
export function sitesRoutes(desk: FastifyInstance, deps: Deps): void {
  void desk.register(async (sites) => {
    // Checked before the body is read, as in routes.ts. Reviewers get 404 here.
    sites.addHook('onRequest', async (request) => {
      if (request.method === 'GET' || (await callerOf(deps, request))?.role === 'admin') return
      if (!(await machineOf(deps, request))) throw notFound()
    })
    serveDesk(sites, deps, listSites, (query, { actor }) => pageOfSites(deps, query, actor))
    serveDesk(
      sites,
      deps,
      addSite,
      (body, { actor }) => registerSite(deps, actor, body),
      (body) => extraFieldErrors(deps, body),
    )
    serveDesk(
      sites,
      deps,
      changeSite,
      (body, { actor, params }) => updateSiteSettings(deps, actor, clientIdParam(params), body),
      (body, params) => extraFieldErrors(deps, body, clientIdParam(params)),
    )
    serveDesk(sites, deps, rotateSecret, (body, { actor, params }) =>
      renewSecret(deps, actor, clientIdParam(params), hours(body?.overlap_hours ?? 0)),
    )
    serveSignedIn(sites, deps, siteNotices, (_, { params }) =>
      readSiteNotices(deps, clientIdParam(params)),
    )
    serveSignedIn(sites, deps, resendSiteNotices, (_, { caller, params }) =>
      resendNotices(deps, { id: caller.id, machineAreas: undefined }, clientIdParam(params)),
    )
    serveDesk(sites, deps, removeSite, async (_, { actor, params }) => {
      await unregisterSite(deps, actor, clientIdParam(params))
      return { success: true as const }
    })
  })
}
