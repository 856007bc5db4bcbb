import { and, eq, or } from 'drizzle-orm'
import type { FindingLevel } from '@passerelle/contracts/finding-levels.ts'
import type { AgentRow } from '../agents/record.ts'
import type { Db } from '../db/db.ts'
import { accounts } from '../db/schema.ts'

/**
 * Writes the gravest finding on an agent of whom something waits, unless the facts or the state have
 * changed since they were read. The version stays, because the record is the same.
 */
export async function writeWorstFinding(
  db: Db,
  { id, version, worst_finding, findings_version }: AgentRow,
  level: FindingLevel,
): Promise<void> {
  if (worst_finding === level && findings_version === version) return
  await db
    .update(accounts)
    .set({ worst_finding: level, findings_version: version })
    .where(
      and(
        eq(accounts.id, id),
        eq(accounts.version, version),
        or(eq(accounts.state, 'activated'), accounts.has_open_request),
      ),
    )
}
