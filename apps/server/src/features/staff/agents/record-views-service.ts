/** Who looks at a record. It locks nobody: it tells members that a colleague is there already. */
import type { CountryArea } from '@passerelle/contracts/countries.ts'
import type { AnswerOf } from '@passerelle/contracts/endpoint.ts'
import { fullName } from '@passerelle/contracts/names.ts'
import type { lookAtAgent } from '@passerelle/contracts/queue.ts'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../problems/problem.ts'
import type { Caller } from '../../../sessions/sessions.ts'
import { isInAreas } from '../filters/queue-query.ts'
import {
  deleteRecordView,
  findRecordViews,
  writeRecordView,
  type RecordView,
} from './record-views-store.ts'
import { findCountry } from './store.ts'

type ViewDeps = Pick<Deps, 'db' | 'now'>

/**
 * Says which record a member has open.
 * @param agentId null when none is
 * @returns who else looks at which record of the member's areas
 * @throws Problem 404 for an agent who is unknown to the member
 */
export async function lookAtRecord(
  { db, now }: ViewDeps,
  { id: member, areas }: Caller,
  agentId: string | null,
): Promise<AnswerOf<typeof lookAtAgent>> {
  if (agentId === null) await deleteRecordView(db, member)
  else {
    const countryId = await findCountry(db, agentId)
    if (countryId === undefined || !isInAreas(countryId, areas)) throw notFound()
    await writeRecordView(db, member, agentId, now())
  }
  const views = await findRecordViews(db, member, now())
  // Agents do not learn who reviews them.
  const others = views.filter(({ agentId }) => agentId !== member)
  const names = namesByAgent(others, areas)
  return { looking: [...names].map(([agent_id, names]) => ({ agent_id, names })) }
}

/** The names of the other members who look at these records, by the agent's id. */
export async function viewersOf(
  { db, now }: ViewDeps,
  reader: string,
  agentIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  return agentIds.length === 0
    ? new Map()
    : namesByAgent(await findRecordViews(db, reader, now(), agentIds), [])
}

function namesByAgent(
  views: readonly RecordView[],
  areas: readonly CountryArea[],
): Map<string, string[]> {
  const known = views.filter(({ countryId }) => countryId !== null && isInAreas(countryId, areas))
  const names = new Map<string, string[]>()
  for (const { agentId, ...viewer } of known)
    names.set(agentId, [...(names.get(agentId) ?? []), fullName(viewer)])
  return names
}
