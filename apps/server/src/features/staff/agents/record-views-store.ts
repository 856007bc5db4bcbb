/** Which records the members have open, in rows. */
import { and, eq, gt, inArray, ne } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { recordView } from '@passerelle/contracts/limits.ts'
import type { Db } from '../../../db/db.ts'
import { accounts, record_views } from '../../../db/schema.ts'

export async function writeRecordView(
  db: Db,
  member_id: string,
  agent_id: string,
  seen_at: Date,
): Promise<void> {
  await db
    .insert(record_views)
    .values({ member_id, agent_id, seen_at })
    .onConflictDoUpdate({ target: record_views.member_id, set: { agent_id, seen_at } })
}

export async function deleteRecordView(db: Db, member_id: string): Promise<void> {
  await db.delete(record_views).where(eq(record_views.member_id, member_id))
}

export interface RecordView {
  readonly agentId: string
  readonly countryId: number | null
  /** Of the member who looks. */
  readonly name: string
  readonly surname: string
}

const viewers = alias(accounts, 'viewers')

/**
 * Finds the records that other members have open.
 * @param agentIds undefined for all
 */
export async function findRecordViews(
  db: Db,
  reader: string,
  now: Date,
  agentIds?: readonly string[],
): Promise<RecordView[]> {
  return db
    .select({
      agentId: record_views.agent_id,
      countryId: accounts.country_id,
      name: viewers.name,
      surname: viewers.surname,
    })
    .from(record_views)
    .innerJoin(accounts, eq(accounts.id, record_views.agent_id))
    .innerJoin(viewers, eq(viewers.id, record_views.member_id))
    .where(
      and(
        ne(record_views.member_id, reader),
        gt(record_views.seen_at, new Date(now.getTime() - recordView.life)),
        agentIds && inArray(record_views.agent_id, [...agentIds]),
      ),
    )
    .orderBy(viewers.name, viewers.surname)
}
