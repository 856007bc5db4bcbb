import { hash, randomBytes, timingSafeEqual } from 'node:crypto'

export function sha256(value: string): string {
  return hash('sha256', value, 'base64url')
}

/** Makes 256 random bits for links, sessions and change codes. base64url. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

export function equalInConstantTime(a: string, b: string): boolean {
  return timingSafeEqual(hash('sha256', a, 'buffer'), hash('sha256', b, 'buffer'))
}
