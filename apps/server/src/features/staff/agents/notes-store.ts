/** The rows of the staff's notes. */
import { desc, eq } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { accounts, notes } from '../../../db/schema.ts'

/** Finds the notes on an agent, newest first. */
export async function findNotes(db: Db, agentId: string) {
  return db
    .select({
      id: notes.id,
      at: notes.created_at,
      name: accounts.name,
      surname: accounts.surname,
      text: notes.text,
    })
    .from(notes)
    .leftJoin(accounts, eq(accounts.id, notes.author_id))
    .where(eq(notes.agent_id, agentId))
    .orderBy(desc(notes.created_at), desc(notes.id))
}

export async function insertNote(db: Db, note: typeof notes.$inferInsert): Promise<void> {
  await db.insert(notes).values(note)
}
