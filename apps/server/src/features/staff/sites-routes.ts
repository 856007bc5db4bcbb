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
import { serveSignedIn } from '../../http/serve.ts'
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
      if (request.method !== 'GET' && (await callerOf(deps, request))?.role !== 'admin')
        throw notFound()
    })
    serveSignedIn(sites, deps, listSites, (query) => pageOfSites(deps, query))
    serveSignedIn(
      sites,
      deps,
      addSite,
      (body, { caller }) => registerSite(deps, caller.id, body),
      (body) => extraFieldErrors(deps, body),
    )
    serveSignedIn(
      sites,
      deps,
      changeSite,
      (body, { caller, params }) =>
        updateSiteSettings(deps, caller.id, clientIdParam(params), body),
      (body, params) => extraFieldErrors(deps, body, clientIdParam(params)),
    )
    serveSignedIn(sites, deps, rotateSecret, (body, { caller, params }) =>
      renewSecret(deps, caller.id, clientIdParam(params), hours(body?.overlap_hours ?? 0)),
    )
    serveSignedIn(sites, deps, siteNotices, (_, { params }) =>
      readSiteNotices(deps, clientIdParam(params)),
    )
    serveSignedIn(sites, deps, resendSiteNotices, (_, { caller, params }) =>
      resendNotices(deps, caller.id, clientIdParam(params)),
    )
    serveSignedIn(sites, deps, removeSite, async (_, { caller, params }) => {
      await unregisterSite(deps, caller.id, clientIdParam(params))
      return { success: true as const }
    })
  })
}
