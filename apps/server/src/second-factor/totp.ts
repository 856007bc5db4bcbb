/** The codes of authenticator apps (RFC 6238), by the library `otpauth`. */
import { Secret, TOTP } from 'otpauth'
import { seconds, totp as rules } from '@passerelle/contracts/limits.ts'

const generator = (secret: Secret, label: { issuer?: string; account?: string } = {}) =>
  new TOTP({
    issuer: label.issuer ?? '',
    label: label.account ?? '',
    // Apps ignore every other algorithm that an address names.
    algorithm: 'SHA1',
    digits: rules.digits,
    period: rules.period,
    secret,
  })

/** Makes a secret of 160 bits, as RFC 4226 recommends. Base32. */
export function newTotpSecret(): string {
  return new Secret({ size: rules.secretBytes }).base32
}

/** The address that an authenticator app reads from the QR code. */
export function totpAddress(
  secret: string,
  { issuer, account }: { issuer: string; account: string },
): string {
  return generator(Secret.fromBase32(secret), { issuer, account }).toString()
}

/**
 * Finds the time step of a code: that of the time, or a neighbour.
 * @returns undefined for a wrong code
 */
export function totpStep(secret: string, code: string, at: Date): number | undefined {
  const digits = code.replace(/[\s\p{Pd}]/gu, '')
  if (!/^[0-9]+$/.test(digits) || digits.length !== rules.digits) return undefined
  const delta = generator(Secret.fromBase32(secret)).validate({
    token: digits,
    timestamp: at.getTime(),
    window: rules.steps,
  })
  return delta === null ? undefined : Math.floor(at.getTime() / seconds(rules.period)) + delta
}
