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
  siteUse,
} from '@passerelle/contracts/sites.ts'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../problems/problem.ts'
import { serveDesk, serveSignedIn } from '../../../http/serve.ts'
import {
  registerSite,
  extraFieldErrors,
  updateSiteSettings,
  clientIdPattern,
  pageOfSites,
  readSiteNotices,
  readSiteUse,
  resendNotices,
  unregisterSite,
  renewSecret,
} from './service.ts'

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
  serveDesk(desk, deps, listSites, (query, { actor }) => pageOfSites(deps, query, actor))
  serveDesk(
    desk,
    deps,
    addSite,
    (body, { actor }) => registerSite(deps, actor, body),
    (body) => extraFieldErrors(deps, body),
  )
  serveDesk(
    desk,
    deps,
    changeSite,
    (body, { actor, params }) => updateSiteSettings(deps, actor, clientIdParam(params), body),
    (body, params) => extraFieldErrors(deps, body, clientIdParam(params)),
  )
  serveDesk(desk, deps, rotateSecret, (body, { actor, params }) =>
    renewSecret(deps, actor, clientIdParam(params), hours(body?.overlap_hours ?? 0)),
  )
  serveSignedIn(desk, deps, siteNotices, (_, { params }) =>
    readSiteNotices(deps, clientIdParam(params)),
  )
  serveSignedIn(desk, deps, siteUse, (_, { params }) => readSiteUse(deps, clientIdParam(params)))
  serveSignedIn(desk, deps, resendSiteNotices, (_, { caller, params }) =>
    resendNotices(deps, { id: caller.id, machineAreas: undefined }, clientIdParam(params)),
  )
  serveDesk(desk, deps, removeSite, async (_, { actor, params }) => {
    await unregisterSite(deps, actor, clientIdParam(params))
    return { success: true as const }
  })
}
