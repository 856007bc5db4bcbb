import {
  passkeyOffer,
  passkeys as passkeyLimits,
  secondFactor as limits,
} from '@passerelle/contracts/limits.ts'
import type { NewPasskey, Passkey } from '@passerelle/contracts/passkeys.ts'
import type { Db } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { invalidFields, notFound, Problem } from '../../problems/problem.ts'
import { reportFactorChange } from '../../second-factor/factors.ts'
import {
  countPasskeyOffer,
  countPasskeys,
  deletePasskey,
  findPasskeys,
  insertPasskey,
  renamePasskeyRow,
  replaceChallenge,
  takeChallenge,
} from '../../second-factor/passkey-store.ts'
import { checkNewPasskey, registrationOptions } from '../../second-factor/passkeys.ts'
import { asksForSecondStep, lockAccountRow } from '../../second-factor/store.ts'
import { endSessions, noteFactor, type Caller } from '../../sessions/sessions.ts'
import { endSecondStepWithoutFactors } from './service.ts'

type PasskeyRow = Awaited<ReturnType<typeof findPasskeys>>[number]

const passkeyAnswer = ({
  id,
  name,
  createdAt,
  lastUsedAt,
  backupEligible,
}: Pick<PasskeyRow, 'id' | 'name' | 'createdAt' | 'lastUsedAt' | 'backupEligible'>): Passkey => ({
  id,
  name,
  created_at: createdAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
  synced: backupEligible,
})

export async function listOwnPasskeys({ db }: Deps, { id }: Caller): Promise<Passkey[]> {
  return (await findPasskeys(db, id)).map(passkeyAnswer)
}

/** Says whether to offer a passkey to this agent, and counts the offer. Staff know the page. */
export async function isPasskeyOffered({ db }: Deps, { id, role }: Caller): Promise<boolean> {
  return role === null && (await countPasskeyOffer(db, id, passkeyOffer.max))
}

/** Begins a new passkey: stores a challenge for this session and returns the browser's options. */
export async function startPasskey(deps: Deps, caller: Caller) {
  const { db, now, newToken } = deps
  const challenge = newToken()
  await replaceChallenge(db, {
    session_hash: caller.sessionId,
    challenge,
    expires_at: new Date(now().getTime() + limits.pending),
  })
  return registrationOptions(deps, caller, challenge)
}

/**
 * Stores the passkey that the browser made for this session's challenge. The challenge works once.
 * @throws Problem 400 for a wrong passkey, 409 without a challenge, or with too many passkeys
 */
export async function finishPasskey(
  deps: Deps,
  caller: Caller,
  { passkey, name }: { passkey: NewPasskey; name: string },
): Promise<Passkey> {
  const { now, newId } = deps
  const challenge = await takeChallenge(deps.db, caller.sessionId, now())
  if (challenge === undefined) throw new Problem(409, 'conflict', 'Please begin again.')
  const checked = await checkNewPasskey(deps, passkey, challenge)
  if (!checked) throw invalidFields({ passkey: 'wrong' })
  const row = { id: newId(), account_id: caller.id, name, created_at: now(), ...checked }
  await deps.db.transaction(async (db) => {
    await lockAccountRow(db, caller.id)
    if ((await countPasskeys(db, caller.id)) >= passkeyLimits.max)
      throw new Problem(409, 'conflict', 'There are too many passkeys. Please remove one first.')
    const askedBefore = await asksForSecondStep(db, caller.id)
    if (!(await insertPasskey(db, row))) throw invalidFields({ passkey: 'inUse' })
    await noteFactor({ ...deps, db }, caller.sessionId)
    // The other sessions were opened without the step that the password needs from now on.
    if (!askedBefore && (await asksForSecondStep(db, caller.id)))
      await endSessions({ ...deps, db }, caller.id, caller)
    await reportFactorChange(db, deps, { accountId: caller.id, change: 'passkeyAdded' })
  })
  deps.wakeMail()
  deps.log.info({ agentId: caller.id }, 'passkey added')
  return passkeyAnswer({
    id: row.id,
    name,
    createdAt: row.created_at,
    lastUsedAt: null,
    backupEligible: checked.backup_eligible,
  })
}

/** @throws Problem 404 when the account has no such passkey */
export async function renameOwnPasskey(
  deps: Deps,
  caller: Caller,
  { id, name }: { id: string; name: string },
): Promise<void> {
  await changePasskey(deps, caller, id, async (db) => {
    if (!(await renamePasskeyRow(db, caller.id, { id, name }))) throw notFound()
    await reportFactorChange(db, deps, { accountId: caller.id, change: 'passkeyRenamed' })
  })
}

/** @throws Problem 404 when the account has no such passkey */
export async function removeOwnPasskey(deps: Deps, caller: Caller, id: string): Promise<void> {
  await changePasskey(deps, caller, id, async (db) => {
    if (!(await deletePasskey(db, caller.id, id))) throw notFound()
    await reportFactorChange(db, deps, { accountId: caller.id, change: 'passkeyRemoved' })
    await endSecondStepWithoutFactors(db, caller.id)
  })
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

async function changePasskey(
  deps: Deps,
  caller: Caller,
  id: string,
  change: (db: Db) => Promise<void>,
): Promise<void> {
  if (!uuid.test(id)) throw notFound()
  await deps.db.transaction(async (db) => {
    await lockAccountRow(db, caller.id)
    await change(db)
  })
  deps.wakeMail()
  deps.log.info({ agentId: caller.id }, 'passkeys changed')
}
