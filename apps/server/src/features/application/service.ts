/** The agent's side of a registration. */
import type { Application } from '@passerelle/contracts/application.ts'
import { describeApplication } from '../../applications/application.ts'
import { findLastRequest } from '../../applications/change-requests.ts'
import { findCurrentQuestion } from '../../applications/questions.ts'
import type { Deps } from '../../deps.ts'
import { noSession } from '../../problems/problem.ts'
import { findAgent } from './store.ts'

/**
 * Reads the agent's own registration.
 * @throws Problem 401 when the account was deleted in the meantime
 */
export async function readOwnApplication(
  deps: Pick<Deps, 'db' | 'config' | 'now'>,
  agentId: string,
): Promise<Application> {
  const row = await findAgent(deps.db, agentId)
  if (!row) throw noSession()
  const question = await findCurrentQuestion(deps.db, agentId)
  const request = await findLastRequest(deps.db, agentId)
  return describeApplication(row, question, request, deps)
}
