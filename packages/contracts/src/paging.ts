import * as z from 'zod/mini'
import * as limits from './limits.ts'
import { plain } from './schemas.ts'

/** A part of a list: how much of it, and the mark where the last part ended. */
export const page = {
  limit: z._default(
    z.pipe(
      z.string().check(z.regex(/^[1-9]\d{0,2}$/, { error: 'invalid' })),
      z.pipe(z.transform(Number), z.int().check(z.lte(limits.list.usual, { error: 'invalid' }))),
    ),
    limits.list.usual,
  ),
  after: z.optional(plain(200).check(z.regex(/^[\w-]+$/, { error: 'invalid' }))),
}
