import type { FastifyInstance } from 'fastify'
import {
  reinstateAgent,
  reopenAgent,
  resetAgentFactors,
  suspendAgent,
} from '@passerelle/contracts/agent-states.ts'
import { askAgent } from '@passerelle/contracts/questions.ts'
import {
  decideChangesInBulk,
  decideInBulk,
  listColleagues,
  lookAtAgent,
} from '@passerelle/contracts/queue.ts'
import {
  addNote,
  approveAgent,
  assignAgent,
  countAgents,
  countChanges,
  decideChange,
  declineAgent,
  listAgents,
  listChanges,
  readAgent,
  undoChange,
  undoDecision,
} from '@passerelle/contracts/staff.ts'
import type { Deps } from '../../deps.ts'
import { requireDeskAccess, serveDesk, serveSignedIn, type DeskActor } from '../../http/serve.ts'
import { networkOf } from '../../rate-limit/rate-limit.ts'
import { requireProofOrSignIn } from '../../second-factor/proof.ts'
import { resetAgentFactors as resetFactors } from './agents/factors-service.ts'
import { writeNote } from './agents/notes-service.ts'
import { asProgramReads } from './agents/program-record.ts'
import { lookAtRecord } from './agents/record-views-service.ts'
import { agentWithHistory, countsOfQueue, pageOfAgents } from './agents/service.ts'
import { assignAgent as assign, pageOfColleagues } from './assignment/service.ts'
import { decideEach, decideEachRequest } from './bulk/service.ts'
import { countsOfChanges } from './changes/counts-service.ts'
import { pageOfChanges } from './changes/list-service.ts'
import { decideChanges } from './changes/service.ts'
import { takeBackChanges } from './changes/undo-service.ts'
import type { QueueReader } from './filters/queue-query.ts'
import { idParam } from './lists/pagination.ts'
import { joinRoutes, membersRoutes } from './members/routes.ts'
import { ask } from './questions/service.ts'
import { reasonsRoutes } from './reasons/routes.ts'
import { reinstate, reopenRegistration, suspend } from './registrations/agent-states-service.ts'
import { approveRegistration, declineRegistration } from './registrations/service.ts'
import { takeBackDecision } from './registrations/undo-service.ts'
import { sitesRoutes } from './sites/routes.ts'

/** A site's own program looks after no registration. */
const readerOf = ({ id, areas, machineAreas }: DeskActor): QueueReader => ({
  id: machineAreas === undefined ? id : undefined,
  areas,
})

export function staffRoutes(app: FastifyInstance, deps: Deps): void {
  joinRoutes(app, deps)
  void app.register(async (desk) => {
    desk.addHook('onRequest', async (request) => {
      if (request.method !== 'GET') await requireDeskAccess(deps, request)
    })
    serveDesk(desk, deps, listAgents, (query, { actor }) =>
      pageOfAgents(deps, query, readerOf(actor)),
    )
    serveDesk(desk, deps, countAgents, (query, { actor }) =>
      countsOfQueue(deps, query, readerOf(actor)),
    )
    serveDesk(desk, deps, readAgent, async (_, { params, actor }) => {
      const record = await agentWithHistory(deps, idParam(params), readerOf(actor))
      return actor.machineAreas === undefined ? record : asProgramReads(record)
    })
    serveSignedIn(desk, deps, approveAgent, (body, { caller, params }) =>
      approveRegistration(deps, caller, idParam(params), body),
    )
    serveSignedIn(desk, deps, declineAgent, (body, { caller, params }) =>
      declineRegistration(deps, caller, idParam(params), body),
    )
    serveSignedIn(desk, deps, askAgent, (body, { caller, params }) =>
      ask(deps, caller, idParam(params), body),
    )
    serveSignedIn(desk, deps, reopenAgent, (body, { caller, params }) =>
      reopenRegistration(deps, caller, idParam(params), body),
    )
    serveSignedIn(desk, deps, suspendAgent, (body, { caller, params }) =>
      suspend(deps, caller, idParam(params), body),
    )
    serveSignedIn(desk, deps, reinstateAgent, (body, { caller, params }) =>
      reinstate(deps, caller, idParam(params), body),
    )
    serveSignedIn(desk, deps, resetAgentFactors, async ({ reason, password }, call) => {
      const { caller, params, request } = call
      await requireProofOrSignIn(deps, caller, { password, network: networkOf(request.ip) })
      return resetFactors(deps, caller, idParam(params), { reason })
    })
    serveSignedIn(desk, deps, undoDecision, (_, { caller, params }) =>
      takeBackDecision(deps, caller, idParam(params)),
    )
    serveSignedIn(desk, deps, addNote, ({ text }, { caller, params }) =>
      writeNote(deps, caller, idParam(params), text),
    )
    serveSignedIn(desk, deps, assignAgent, (body, { caller, params }) =>
      assign(deps, caller, idParam(params), body),
    )
    serveSignedIn(desk, deps, listColleagues, (query, { caller }) =>
      pageOfColleagues(deps, query, caller),
    )
    serveSignedIn(desk, deps, decideInBulk, (body, { caller }) => decideEach(deps, caller, body))
    serveSignedIn(desk, deps, lookAtAgent, ({ agent_id }, { caller }) =>
      lookAtRecord(deps, caller, agent_id),
    )
    serveSignedIn(desk, deps, listChanges, (query, { caller }) =>
      pageOfChanges(deps, query, caller),
    )
    serveSignedIn(desk, deps, countChanges, (query, { caller }) =>
      countsOfChanges(deps, query, caller),
    )
    serveSignedIn(desk, deps, decideChangesInBulk, (body, { caller }) =>
      decideEachRequest(deps, caller, body),
    )
    serveSignedIn(desk, deps, decideChange, (body, { caller, params }) =>
      decideChanges(deps, caller, idParam(params), body),
    )
    serveSignedIn(desk, deps, undoChange, (_, { caller, params }) =>
      takeBackChanges(deps, caller, idParam(params)),
    )
    reasonsRoutes(desk, deps)
    sitesRoutes(desk, deps)
    membersRoutes(desk, deps)
  })
}
