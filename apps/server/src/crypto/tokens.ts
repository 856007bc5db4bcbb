import { hash, randomBytes, timingSafeEqual } from 'node:crypto'

export const sha256 = (value: string): string => hash('sha256', value, 'base64url')

/** Makes 256 random bits for links, sessions and change codes. base64url. */
export const randomToken = (): string => randomBytes(32).toString('base64url')

export const equalInConstantTime = (a: string, b: string): boolean =>
  timingSafeEqual(hash('sha256', a, 'buffer'), hash('sha256', b, 'buffer'))
