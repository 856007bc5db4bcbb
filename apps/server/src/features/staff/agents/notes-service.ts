/** What the staff note about an agent. It is never mailed, and the agent does not see it. */
import type { AnswerOf } from '@passerelle/contracts/endpoint.ts'
import type { addNote } from '@passerelle/contracts/staff.ts'
import type { Db } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import type { Caller } from '../../../sessions/sessions.ts'
import { keepPermission } from '../../../members/members.ts'
import { notFound, ownRecord } from '../../../problems/problem.ts'
import { isInAreas } from '../filters/queue-query.ts'
import { insertNote } from './notes-store.ts'
import { findCountry } from './store.ts'

/**
 * Notes something about an agent, in any state.
 * @throws Problem 403 for the member's own record, 404 for an agent who is unknown to the member
 */
export async function writeNote(
  { db, now, newId }: Pick<Deps, 'db' | 'now' | 'newId'>,
  { id: author_id, name, surname }: Caller,
  agent_id: string,
  text: string,
): Promise<AnswerOf<typeof addNote>> {
  const note = { id: newId(), agent_id, author_id, text, created_at: now() }
  await db.transaction(async (db) => {
    const areas = await keepPermission(db, author_id, 'notes:write')
    const countryId = await findCountry(db, agent_id)
    if (countryId === undefined || !isInAreas(countryId, areas)) throw notFound()
    if (agent_id === author_id) throw ownRecord()
    await insertNote(db, note)
  })
  return { id: note.id, at: note.created_at.toISOString(), by: `${name} ${surname}`, text }
}

/** Adds the note that a decision carries, if there is one. */
export async function addDecisionNote(
  db: Db,
  { now, newId }: Pick<Deps, 'now' | 'newId'>,
  { id: author_id }: Pick<Caller, 'id'>,
  agent_id: string,
  text: string | undefined,
): Promise<void> {
  if (text !== undefined)
    await insertNote(db, { id: newId(), agent_id, author_id, text, created_at: now() })
}
