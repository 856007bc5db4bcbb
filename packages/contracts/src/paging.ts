import * as z from 'zod/mini'
import * as limits from './limits.ts'
import { visibleText } from './schemas.ts'

/** A page of a list: its size, and the cursor where the last page ended. */
export const pageQuery = {
  limit: z._default(
    z.pipe(
      z.string().check(z.regex(/^[1-9]\d{0,2}$/, { error: 'invalid' })),
      z.pipe(
        z.transform(Number),
        z.int().check(z.lte(limits.list.defaultLimit, { error: 'invalid' })),
      ),
    ),
    limits.list.defaultLimit,
  ),
  after: z.optional(visibleText(200).check(z.regex(/^[\w-]+$/, { error: 'invalid' }))),
}
