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
import { serve, serveSignedIn, type SignedInCall } from '../../../http/serve.ts'
import { networkOf } from '../../../rate-limit/rate-limit.ts'
import { requireProofOrSignIn } from '../../../second-factor/proof.ts'
import { idParam } from '../lists/pagination.ts'
import { invite, inviteAgain, localeError } from './invitations-service.ts'
import { join } from './join-service.ts'
import { changeRights, closeMembership, pageOfMembers, resetMemberFactors } from './service.ts'

/**
 * The members of the staff. Only admins change them, with a fresh proof before they give rights or
 * remove factors.
 */
export function membersRoutes(desk: FastifyInstance, deps: Deps): void {
  const requireFreshProof = ({ caller, request }: SignedInCall, password: string | undefined) =>
    requireProofOrSignIn(deps, caller, { password, network: networkOf(request.ip) })
  serveSignedIn(desk, deps, listMembers, (query, { caller }) => pageOfMembers(deps, query, caller))
  serveSignedIn(
    desk,
    deps,
    inviteMember,
    async ({ password, ...invitation }, call) => {
      await requireFreshProof(call, password)
      return (await invite(deps, call.caller, invitation)).member
    },
    async (body) => localeError(deps, body),
  )
  serveSignedIn(desk, deps, changeMember, async ({ password, ...change }, call) => {
    await requireFreshProof(call, password)
    return changeRights(deps, call.caller, idParam(call.params), change)
  })
  serveSignedIn(desk, deps, closeMember, async (_, { caller, params }) => {
    await closeMembership(deps, caller, idParam(params))
    return { success: true as const }
  })
  serveSignedIn(desk, deps, inviteMemberAgain, async ({ password }, call) => {
    await requireFreshProof(call, password)
    return (await inviteAgain(deps, call.caller, idParam(call.params))).member
  })
  serveSignedIn(desk, deps, resetFactors, async ({ password, reason }, call) => {
    await requireFreshProof(call, password)
    return resetMemberFactors(deps, call.caller, idParam(call.params), { reason })
  })
}

/** The link of an invitation, which anybody may follow who has it. */
export function joinRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, joinStaff, async (body, { request }) => ({
    status_id: activationStatus[await join(deps, body, networkOf(request.ip))],
  }))
}
