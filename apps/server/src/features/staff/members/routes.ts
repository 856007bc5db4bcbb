import type { FastifyInstance } from 'fastify'
import {
  changeMember,
  closeMember,
  inviteMember,
  inviteMemberAgain,
  joinStaff,
  listMembers,
  resetFactors,
} from '@passerelle/contracts/members.ts'
import { activationStatus } from '@passerelle/contracts/signup-form.ts'
import type { Deps } from '../../../deps.ts'
import { serve, serveSignedIn } from '../../../http/serve.ts'
import { networkOf } from '../../../rate-limit/rate-limit.ts'
import { requireProof } from '../../../second-factor/proof.ts'
import { invite, inviteAgain, localeError } from './invitations-service.ts'
import { join } from './join-service.ts'
import { changeRights, closeMembership, pageOfMembers, resetMemberFactors } from './service.ts'
import { idParam } from '../lists/pagination.ts'

/** The members of the staff. Only admins change them. */
export function membersRoutes(desk: FastifyInstance, deps: Deps): void {
  serveSignedIn(desk, deps, listMembers, (query, { caller }) => pageOfMembers(deps, query, caller))
  serveSignedIn(
    desk,
    deps,
    inviteMember,
    async (body, { caller }) => (await invite(deps, caller, body)).member,
    async (body) => localeError(deps, body),
  )
  serveSignedIn(desk, deps, changeMember, (body, { caller, params }) =>
    changeRights(deps, caller, idParam(params), body),
  )
  serveSignedIn(desk, deps, closeMember, async (_, { caller, params }) => {
    await closeMembership(deps, caller, idParam(params))
    return { success: true as const }
  })
  serveSignedIn(
    desk,
    deps,
    inviteMemberAgain,
    async (_, { caller, params }) => (await inviteAgain(deps, caller, idParam(params))).member,
  )
  serveSignedIn(
    desk,
    deps,
    resetFactors,
    async ({ reason, password }, { caller, params, request }) => {
      await requireProof(deps, caller, { password, network: networkOf(request.ip) })
      return resetMemberFactors(deps, caller, idParam(params), { reason })
    },
  )
}

/** The link of an invitation, which anybody may follow who has it. */
export function joinRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, joinStaff, async (body, { request }) => ({
    status_id: activationStatus[await join(deps, body, networkOf(request.ip))],
  }))
}
