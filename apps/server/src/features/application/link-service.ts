/**
 * What the mailed link to a registration opens, without a session: the registration, the answer to
 * its question, another application after a decline, and the erasure. It opens nothing else.
 */
import type { answerByLink } from '@passerelle/contracts/application.ts'
import type { AnswerOf, BodyOf } from '@passerelle/contracts/endpoint.ts'
import { deleteAccount } from '../../agents/erasure.ts'
import type { AgentRow } from '../../agents/record.ts'
import { lockAgent } from '../../agents/store.ts'
import { canApplyAgainAt } from '../../applications/application.ts'
import { findApplicationLink, type ApplicationLink } from '../../applications/links.ts'
import { writeAuditEvent } from '../../audit/audit-log.ts'
import type { Db } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { isMember } from '../../members/members.ts'
import { invalidFields, Problem } from '../../problems/problem.ts'
import { findMailedLink } from '../../rate-limit/mailed-links.ts'
import { answer } from './answer-service.ts'
import { readOwnApplication } from './service.ts'
import { returnToQueue } from './store.ts'

type LinkedApplication = AnswerOf<typeof answerByLink>

const noLink: LinkedApplication = { application: null }

/**
 * Finds the registration of a link. Only links that do not work count towards the limit.
 * @throws Problem 429 too many such links from this network
 */
async function followLink(
  deps: Deps,
  hash: string,
  network: string,
): Promise<ApplicationLink | undefined> {
  return findMailedLink(deps, 'applicationLinkByAddress', network, () =>
    findApplicationLink(deps.db, hash, deps.now()),
  )
}

const linked = async (deps: Deps, agentId: string): Promise<LinkedApplication> => ({
  application: await readOwnApplication(deps, agentId),
})

/** Reads the registration of a link. @throws Problem 429 as `followLink` */
export async function readLinked(
  deps: Deps,
  hash: string,
  network: string,
): Promise<LinkedApplication> {
  const link = await followLink(deps, hash, network)
  return link ? linked(deps, link.agent.id) : noLink
}

/**
 * Answers a question: the one that is named, else the one of the link's mail.
 * @throws Problem as `answer`, 429 as `followLink`
 */
export async function answerWithLink(
  deps: Deps,
  { hash, question, ...input }: BodyOf<typeof answerByLink>,
  network: string,
): Promise<LinkedApplication> {
  const link = await followLink(deps, hash, network)
  if (!link) return noLink
  const asked = question ?? link.questionId
  if (asked === null) throw invalidFields({ question: 'required' })
  return { application: await answer(deps, link.agent.id, { ...input, question: asked }) }
}

/** @throws Problem 409 unless the registration is declined */
function requireDeclined(agent: AgentRow | undefined): asserts agent is AgentRow {
  if (agent?.state !== 'declined')
    throw new Problem(409, 'conflict', 'This registration is not declined.')
}

/**
 * Lets a declined registration wait for a decision again, as it was entered. The history keeps the
 * former decision. A repeat finds it waiting and changes nothing.
 * @throws Problem 409 when it was never declined, or less than 30 days after the last time, 429 as
 *   `followLink`
 */
export async function applyAgain(
  deps: Deps,
  hash: string,
  network: string,
): Promise<LinkedApplication> {
  const link = await followLink(deps, hash, network)
  if (!link) return noLink
  const { id } = link.agent
  await deps.db.transaction(async (db) => {
    const agent = await lockAgent(db, id)
    if (agent?.state === 'activated' && agent.applied_again_at !== null) return
    requireDeclined(agent)
    const from = canApplyAgainAt(agent)
    if (from === null || deps.now() < from)
      throw new Problem(409, 'conflict', 'It is too early to apply again.')
    await reapply(db, deps, agent)
  })
  return linked(deps, id)
}

async function reapply(db: Db, deps: Deps, { id, reason }: AgentRow): Promise<void> {
  await returnToQueue(db, id, deps.now())
  await writeAuditEvent(db, deps, {
    actor: null,
    subject: id,
    action: 'appliedAgain',
    detail: { declined: reason },
  })
  deps.log.info({ agentId: id }, 'declined agent applied again')
}

/**
 * Erases a declined registration with everything that names the person.
 * @returns success false for a link that does not work
 * @throws Problem 409 unless the registration is declined, and for members of the staff, whose
 *   accounts a link alone may not end; 429 as `followLink`
 */
export async function erase(
  deps: Deps,
  hash: string,
  network: string,
): Promise<{ success: boolean }> {
  const link = await followLink(deps, hash, network)
  if (!link) return { success: false }
  const { id } = link.agent
  await deps.db.transaction(async (db) => {
    if (await isMember(db, id))
      throw new Problem(409, 'conflict', 'This account belongs to the staff.')
    requireDeclined(await lockAgent(db, id))
    await deleteAccount(db, deps, id)
  })
  deps.wakeMail()
  deps.log.info({ agentId: id }, 'account deleted')
  return { success: true }
}
