/** The second factors of accounts, for everything that asks which one somebody has. */
import { days } from '@passerelle/contracts/limits.ts'
import type { FactorAction } from '@passerelle/contracts/history.ts'
import { greetingName } from '@passerelle/contracts/names.ts'
import { writeAuditEvent } from '../audit/audit-log.ts'
import type { Db } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { queueMail } from '../mail/outbox.ts'
import { endSessions, forgetFactors } from '../sessions/sessions.ts'
import {
  accountsWithPasskeys,
  countRecoveryCodes,
  deleteFactors,
  findTotp,
  lockAccountRow,
} from './store.ts'

export type FactorName = 'passkey' | 'totp'

/** The strongest second factor of each account that has one. */
export async function factorsOf(
  db: Db,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, FactorName>> {
  if (accountIds.length === 0) return new Map()
  const secrets = await findTotp(db, accountIds)
  const withPasskeys = await accountsWithPasskeys(db, accountIds)
  return new Map<string, FactorName>([
    ...secrets.map(({ accountId }) => [accountId, 'totp'] as const),
    ...withPasskeys.map((accountId) => [accountId, 'passkey'] as const),
  ])
}

/** The factors that somebody can sign in with now; none for an account without a second factor. */
export async function signInMethods(
  db: Db,
  accountId: string,
): Promise<readonly ('passkey' | 'totp' | 'recovery')[]> {
  const hasPasskey = (await accountsWithPasskeys(db, [accountId])).length > 0
  const hasApp = (await findTotp(db, [accountId])).length > 0
  if (!hasPasskey && !hasApp) return []
  const hasCodes = (await countRecoveryCodes(db, accountId)) > 0
  return [
    ...(hasPasskey ? (['passkey'] as const) : []),
    ...(hasApp ? (['totp'] as const) : []),
    ...(hasCodes ? (['recovery'] as const) : []),
  ]
}

/**
 * Writes a change of somebody's factors into the history and tells the owner by mail. Call it in
 * the transaction of the change, and `deps.wakeMail()` after the commit.
 * @param actor the member of the staff who did it; null for the owner
 */
export async function reportFactorChange(
  db: Db,
  deps: Pick<Deps, 'keys' | 'now' | 'newId'>,
  {
    accountId,
    change,
    actor = null,
    detail = {},
  }: {
    accountId: string
    change: FactorAction
    actor?: string | null
    detail?: Record<string, unknown>
  },
): Promise<void> {
  const owner = await lockAccountRow(db, accountId)
  if (!owner) return
  await writeAuditEvent(db, deps, { actor, subject: accountId, action: change, detail })
  await queueMail(db, deps, {
    accountId,
    to: owner.email,
    template: 'factorsChanged',
    locale: owner.locale ?? 'en-US',
    values: { name: greetingName(owner, owner.locale), change, at: deps.now().toISOString() },
    life: days(7),
  })
}

/**
 * Removes all second factors of somebody who lost them, and ends the sessions. The owner is told.
 * The password stays. Call it in a transaction, and `deps.wakeMail()` after the commit.
 * @param actor the member of the staff who did it; null for the command line
 * @returns whether there was a factor
 */
export async function resetFactors(
  db: Db,
  deps: Pick<Deps, 'keys' | 'now' | 'newId'>,
  { accountId, actor, reason }: { accountId: string; actor: string | null; reason: string },
): Promise<boolean> {
  await lockAccountRow(db, accountId)
  const had = (await factorsOf(db, [accountId])).has(accountId)
  await deleteFactors(db, accountId)
  await endSessions({ ...deps, db }, accountId)
  await forgetFactors(db, accountId)
  if (had)
    await reportFactorChange(db, deps, {
      accountId,
      change: 'factorsReset',
      actor,
      detail: { reason },
    })
  return had
}
