/** Passkeys (Web Authentication Level 3), by the library `@simplewebauthn/server`. */
import { passkeySignIn } from '@passerelle/contracts/limits.ts'
import type { NewPasskey, PasskeyProof } from '@passerelle/contracts/passkeys.ts'
import type { Db } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { findPasskey, findPasskeys, usePasskey } from './passkey-store.ts'

/** Few people have a passkey, so the library loads with the first one. */
const loadLibrary = () => import('@simplewebauthn/server')

type PasskeyDeps = Pick<Deps, 'config' | 'log' | 'now'>

/** ES256, EdDSA and RS256 (IANA COSE Algorithms): what all authenticators know. */
const algorithms = [-7, -8, -257]

/** The host that passkeys belong to. A passkey of another host is never offered. */
const hostOf = ({ config }: Pick<Deps, 'config'>) => new URL(config.publicUrl).hostname

const bytesOf = (encoded: string) => new Uint8Array(Buffer.from(encoded, 'base64url'))

interface PasskeyOwner {
  readonly id: string
  readonly name: string
  readonly email: string
}

/** What the browser needs to make a passkey for an account. */
export async function registrationOptions(
  deps: Pick<Deps, 'config' | 'db'>,
  { id, name, email }: PasskeyOwner,
  challenge: string,
) {
  const { generateRegistrationOptions } = await loadLibrary()
  const existing = await findPasskeys(deps.db, id)
  return generateRegistrationOptions({
    rpName: deps.config.brand,
    rpID: hostOf(deps),
    userID: new TextEncoder().encode(id),
    userName: email,
    userDisplayName: name,
    challenge: bytesOf(challenge),
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: existing.map((passkey) => ({
      id: passkey.credentialId,
      transports: passkey.transports,
    })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
}

/**
 * Checks a new passkey against its challenge, our origin and our host.
 * @returns what is stored of it; undefined for one that is wrong
 */
export async function checkNewPasskey(deps: PasskeyDeps, passkey: NewPasskey, challenge: string) {
  const { verifyRegistrationResponse } = await loadLibrary()
  try {
    const { verified, registrationInfo: made } = await verifyRegistrationResponse({
      response: { ...passkey, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: deps.config.publicUrl,
      expectedRPID: hostOf(deps),
      supportedAlgorithmIDs: algorithms,
      // The password is the other factor.
      requireUserVerification: false,
    })
    if (!verified) return undefined
    const { credential, credentialDeviceType, credentialBackedUp } = made
    return {
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: passkey.response.transports ?? [],
      backup_eligible: credentialDeviceType === 'multiDevice',
      backed_up: credentialBackedUp,
    }
  } catch (error) {
    deps.log.info({ reason: messageOf(error) }, 'passkey refused')
    return undefined
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : 'unknown')

/** What the browser needs to prove one of the account's passkeys. Undefined without one. */
export async function proofOptions(
  deps: Pick<Deps, 'config' | 'db'>,
  accountId: string,
  challenge: string,
) {
  const existing = await findPasskeys(deps.db, accountId)
  if (existing.length === 0) return undefined
  const { generateAuthenticationOptions } = await loadLibrary()
  return generateAuthenticationOptions({
    rpID: hostOf(deps),
    challenge: bytesOf(challenge),
    allowCredentials: existing.map((passkey) => ({
      id: passkey.credentialId,
      transports: passkey.transports,
    })),
    userVerification: 'preferred',
  })
}

/**
 * What the browser needs to prove any passkey of this portal. It names none, so it tells nothing
 * of an account. The authenticator verifies the person, because no password does.
 */
export async function signInOptions(deps: Pick<Deps, 'config'>, challenge: string) {
  const { generateAuthenticationOptions } = await loadLibrary()
  return generateAuthenticationOptions({
    rpID: hostOf(deps),
    challenge: bytesOf(challenge),
    timeout: passkeySignIn.life,
    userVerification: 'required',
  })
}

export interface PasskeyCheck {
  readonly proof: PasskeyProof
  readonly challenge: string
  /** Whether the authenticator must have verified the person, by a PIN or a fingerprint. */
  readonly mustVerify: boolean
}

/** Where a key is: on its device only, or on all devices of a person. */
export type KeyPlace = 'device' | 'synced'

/**
 * Checks the proof of an account's passkey and notes its counter. A counter that does not grow
 * belongs to a copy of the key, which is refused (Web Authentication, section 6.1.1).
 * @returns undefined for a wrong proof
 */
export async function checkPasskey(
  db: Db,
  deps: PasskeyDeps,
  accountId: string,
  { proof, challenge, mustVerify }: PasskeyCheck,
): Promise<KeyPlace | undefined> {
  const stored = await findPasskey(db, accountId, proof.id)
  if (!stored) return undefined
  const { verifyAuthenticationResponse } = await loadLibrary()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...proof, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: deps.config.publicUrl,
      expectedRPID: hostOf(deps),
      credential: {
        id: stored.credentialId,
        publicKey: bytesOf(stored.publicKey),
        counter: stored.counter,
      },
      requireUserVerification: mustVerify,
    })
    const counters = { before: stored.counter, after: authenticationInfo.newCounter }
    const isBackedUp = authenticationInfo.credentialBackedUp
    if (!verified || !(await usePasskey(db, stored.id, { counters, isBackedUp, at: deps.now() })))
      return undefined
    return stored.backupEligible ? 'synced' : 'device'
  } catch (error) {
    deps.log.warn({ agentId: accountId, reason: messageOf(error) }, 'passkey refused')
    return undefined
  }
}

/** Says whether the authenticator made the passkey for this account (`userHandle`). */
export function isPasskeyOf(accountId: string, { response }: PasskeyProof): boolean {
  return Buffer.from(response.userHandle ?? '', 'base64url').toString() === accountId
}
