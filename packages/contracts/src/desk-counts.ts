/** What the desk's counts have in common. */
import * as z from 'zod/mini'

export const areaCounts = z.object({
  EMEA: z.int(),
  Americas: z.int(),
  APAC: z.int(),
  DACHB: z.int(),
})

const countNames = [
  'total',
  'areas',
  'mine',
  'unassigned',
  'warn',
  'stop',
  'late',
  'asked',
  'answered',
] as const
export type CountName = (typeof countNames)[number]
/**
 * The numbers that are too low, because there were more rows than are looked at (limits.ts,
 * `deskCounts`): there are at least so many.
 */
export const atLeast = z.array(z.enum(countNames))
