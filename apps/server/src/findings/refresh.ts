/**
 * Keeps the gravest finding on each agent of whom a registration or a change request waits in a
 * column, so that the desk's lists can be filtered and counted by it. The findings on a change
 * request are those on the data with its changes.
 *
 * Every change of a record's facts raises its version, and a change of a request clears
 * `findings_version`. So an agent is outdated when `findings_version` differs from the version,
 * also when another process made the change. The desk computes outdated ones before it reads a list
 * or counts, and with each one also those that share something with it, because a new double is news
 * for both. Housekeeping computes those of a large import. What becomes harmless through others, such
 * as a number that its other owner gave up, is seen when the record is read: then it is computed
 * again.
 */
import { isFine, worstLevel } from '@passerelle/contracts/finding-levels.ts'
import type { AgentRow } from '../agents/record.ts'
import type { Db } from '../db/db.ts'
import { findFacts, findOutdated, findWaiting, withRequest } from './facts.ts'
import { findingsOf, type FoundFinding } from './findings.ts'
import { writeWorstFinding } from './worst-finding.ts'

/**
 * Computes the findings on an agent of whom something waits, and keeps the gravest.
 * @returns none for other agents
 */
export async function readFindings(db: Db, agent: AgentRow): Promise<FoundFinding[]> {
  if (agent.state !== 'activated' && !agent.has_open_request) return []
  const facts = await withRequest(db, agent)
  const findings = findingsOf(facts, await findFacts(db, facts))
  await writeWorstFinding(db, agent, worstLevel(findings))
  return findings
}

/** The people whom a grave finding is about: it is about this registration for them too. */
const concernedBy = (findings: readonly FoundFinding[]): string[] =>
  findings.flatMap(({ level, people = [] }) => (isFine(level) ? [] : people.map(({ id }) => id)))

/**
 * Computes the findings of outdated registrations, and of the waiting ones that they concern.
 * @param limit how many outdated ones at most
 * @returns how many were outdated
 */
export async function refreshFindings(db: Db, limit = 20): Promise<number> {
  const outdated = await findOutdated(db, limit)
  const concerned = new Set<string>()
  for (const agent of outdated)
    for (const id of concernedBy(await readFindings(db, agent))) concerned.add(id)
  for (const agent of await findWaiting(db, [...concerned])) await readFindings(db, agent)
  return outdated.length
}
