import type { FastifyInstance } from 'fastify'
import {
  addReason,
  changeReason,
  listReasons,
  removeReason,
} from '@passerelle/contracts/reasons.ts'
import type { Deps } from '../../../deps.ts'
import { declaredPageLanguage } from '../../../http/language.ts'
import { serveSignedIn } from '../../../http/serve.ts'
import { idParam } from '../lists/pagination.ts'
import { dropReason, editReason, keepReason, pageOfReasons, textErrors } from './service.ts'

/** The reasons that staff choose from. Only admins change them. */
export function reasonsRoutes(desk: FastifyInstance, deps: Deps): void {
  serveSignedIn(desk, deps, listReasons, (query, { request }) =>
    pageOfReasons(deps, query, declaredPageLanguage(deps, request)),
  )
  serveSignedIn(
    desk,
    deps,
    addReason,
    (body, { caller, request }) =>
      keepReason(deps, caller, body, declaredPageLanguage(deps, request)),
    async ({ texts }) => textErrors(deps, texts),
  )
  serveSignedIn(
    desk,
    deps,
    changeReason,
    (body, { caller, params, request }) =>
      editReason(deps, caller, idParam(params), body, declaredPageLanguage(deps, request)),
    async ({ texts }) => textErrors(deps, texts),
  )
  serveSignedIn(desk, deps, removeReason, async (_, { caller, params }) => {
    await dropReason(deps, caller, idParam(params))
    return { success: true as const }
  })
}
