/** Helps agents who lost the second step of their sign-in (docs/decisions/0057). */
import type { AnswerOf, BodyOf } from '@passerelle/contracts/endpoint.ts'
import type { resetAgentFactors as endpoint } from '@passerelle/contracts/agent-states.ts'
import { factorReset } from '@passerelle/contracts/limits.ts'
import type { Db } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import { isMember, keepPermission } from '../../../members/members.ts'
import { notFound, ownRecord, Problem, tooMany } from '../../../problems/problem.ts'
import { countAttempts } from '../../../rate-limit/rate-limit.ts'
import { resetFactors } from '../../../second-factor/factors.ts'
import { asksForSecondStep } from '../../../second-factor/store.ts'
import type { Caller } from '../../../sessions/sessions.ts'
import { isInAreas } from '../filters/queue-query.ts'
import { lockAgent } from './decisions-store.ts'
import { hasEventSince } from './store.ts'

/** What somebody does who has taken the agent's mailbox. */
const takingActions = ['passwordReset', 'emailChanged'] as const

/**
 * Removes the second factors of an agent who lost the app and the recovery codes. The sessions end,
 * the password works alone, and the agent is told by mail.
 * @throws Problem 403 for the own account, 404 for an agent who is unknown to the member, 409 without
 *   a second step, for members of the staff, whose factors only admins reset, and while a new
 *   password or e-mail address is younger than `factorReset.pause`; 429 after too many
 */
export async function resetAgentFactors(
  deps: Deps,
  { id: actor }: Caller,
  id: string,
  { reason }: Pick<BodyOf<typeof endpoint>, 'reason'>,
): Promise<AnswerOf<typeof endpoint>> {
  // What the member may not know of is not counted.
  await deps.db.transaction((db) => lockKnownAgent(db, actor, id))
  const { allowed, retryAfter } = await countAttempts(deps, [['factorResetsByMember', actor]])
  if (!allowed) throw tooMany(retryAfter)
  await deps.db.transaction(async (db) => {
    await lockKnownAgent(db, actor, id)
    if (id === actor) throw ownRecord()
    if (await isMember(db, id))
      throw new Problem(409, 'conflict', 'An admin resets the factors of members of the staff.')
    if (!(await asksForSecondStep(db, id)))
      throw new Problem(409, 'conflict', 'The sign-in of this agent has no second step.')
    if (
      await hasEventSince(db, id, takingActions, new Date(deps.now().getTime() - factorReset.pause))
    )
      throw new Problem(409, 'tooEarly', 'The password or the e-mail address is too new.')
    await resetFactors(db, deps, { accountId: id, actor, reason })
  })
  deps.wakeMail()
  deps.log.info({ agentId: id, actorId: actor }, 'second factors of an agent removed')
  return { id }
}

/** @throws Problem 404 for an agent who is unknown to the member */
async function lockKnownAgent(db: Db, actor: string, id: string): Promise<void> {
  const areas = await keepPermission(db, actor, 'agents:help')
  const agent = await lockAgent(db, id)
  if (!agent || !isInAreas(agent.country_id, areas)) throw notFound()
}
