import type { PasskeyProof } from '@passerelle/contracts/passkeys.ts'
import { sha256 } from '../crypto/tokens.ts'
import type { Db } from '../db/db.ts'
import type { SignInMethod } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { reportFactorChange } from './factors.ts'
import { checkPasskey } from './passkeys.ts'
import { recoveryCodeHash } from './recovery-codes.ts'
import { findTotp, useRecoveryCode, useTotpStep } from './store.ts'
import { totpStep } from './totp.ts'

/** What somebody enters as the second factor. One of them has a value. */
export interface SecondFactorInput {
  readonly totp?: string | undefined
  readonly recovery?: string | undefined
  readonly passkey?: PasskeyProof | undefined
}

const passkeyMethods = {
  device: 'passwordAndDeviceKey',
  synced: 'passwordAndSyncedKey',
  none: undefined,
} as const

/**
 * Checks a second factor and uses it up. Call it in a transaction.
 * @param pending the account, and the challenge for its passkeys
 * @returns what the sign-in proved; undefined for a factor that is wrong or was used before
 */
export async function checkSecondFactor(
  db: Db,
  deps: Pick<Deps, 'config' | 'keys' | 'log' | 'now' | 'newId'>,
  pending: { readonly accountId: string; readonly challenge: string },
  { totp, recovery, passkey }: SecondFactorInput,
): Promise<SignInMethod | undefined> {
  const { accountId, challenge } = pending
  if (passkey !== undefined) {
    // The password is the other factor.
    const check = { proof: passkey, challenge, mustVerify: false }
    return passkeyMethods[(await checkPasskey(db, deps, accountId, check)) ?? 'none']
  }
  if (totp !== undefined)
    return (await isRightTotp(db, deps, accountId, totp)) ? 'passwordAndTotp' : undefined
  if (recovery === undefined) return undefined
  const hash = recoveryCodeHash(deps.keys, accountId, recovery)
  if (!(await useRecoveryCode(db, { accountId, hash, at: deps.now() }))) return undefined
  await reportFactorChange(db, deps, { accountId, change: 'recoveryCodeUsed' })
  return 'passwordAndRecoveryCode'
}

async function isRightTotp(
  db: Db,
  { keys, now }: Pick<Deps, 'keys' | 'now'>,
  accountId: string,
  code: string,
): Promise<boolean> {
  const [secret] = await findTotp(db, [accountId])
  if (!secret) return false
  const step = totpStep(String(keys.open(secret.sealed)), code, now())
  return step !== undefined && (await useTotpStep(db, secret.id, { step, at: now() }))
}

/**
 * Marks the password that a sign-in has proved. A sign-in that waits for its second step is void
 * when the password changes.
 */
export function passwordMark(passwordHash: string): string {
  return sha256(passwordHash)
}
