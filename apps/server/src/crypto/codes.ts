import { randomInt } from 'node:crypto'
import { resetCode } from '@passerelle/contracts/limits.ts'

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Makes a code of Crockford's base32, 5 bits a character. */
export function randomCharacters(length: number): string {
  return Array.from({ length }, () => crockford[randomInt(crockford.length)]).join('')
}

/** Makes a reset code of the portal: 8 characters, 40 bits. */
export function randomCode(): string {
  return randomCharacters(resetCode.characters)
}

/** Makes a code of the generic card: digits only. */
export function randomDigits(digits: number): string {
  return Array.from({ length: digits }, () => randomInt(10)).join('')
}

/** Formats a reset code for the mail: XXXX-XXXX. */
export function formatCode(code: string): string {
  return code.replace(/^(.{4})/, '$1-')
}

/**
 * Normalises an entered code before it is compared: any case, with or without spaces, hyphens and
 * other dashes, O
 * as 0, I and L as 1.
 */
export function canonicalCode(entered: string): string {
  return entered
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
}
