/** The mails that tell a member of the staff what waits. */
import * as z from 'zod/mini'
import { noticeTimes } from './choices.ts'
import { endpoint } from './endpoint.ts'
import * as limits from './limits.ts'
import { visibleText } from './schemas.ts'

/** Says whether the platform knows a time zone, such as `Europe/Vienna` (IANA). */
function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== ''
  } catch {
    return false
  }
}

const hour = z
  .int({ error: 'invalid' })
  .check(z.gte(0, { error: 'invalid' }), z.lte(23, { error: 'invalid' }))

const Notices = z.object({
  registrations: z.enum(noticeTimes),
  /** The hour of the daily mail in the member's time zone. */
  hour: z.int(),
  /** IANA name, such as `Europe/Vienna`. */
  time_zone: z.string(),
})
export type Notices = z.output<typeof Notices>

export const readNotices = endpoint('GET /api/user/notices', {
  access: 'agents:read',
  summary: 'When the member is told by mail of what waits at the desk.',
  answer: Notices,
})

export const saveNotices = endpoint('PATCH /api/user/notices', {
  access: 'agents:read',
  summary:
    'Choose it: never, every day at an hour of a time zone (IANA), or at once, that is within a minute and at most every ten. The mail has counts of the member’s areas and no names.',
  body: z.strictObject({
    registrations: z.optional(z.enum(noticeTimes, { error: 'notAnOption' })),
    hour: z.optional(hour),
    time_zone: z.optional(
      visibleText(limits.timeZone.max).check(z.refine(isTimeZone, { error: 'notAnOption' })),
    ),
  }),
  answer: Notices,
})
