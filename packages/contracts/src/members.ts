/** The members of the staff: who they are, their rights, and the links that invite them. */
import * as z from 'zod/mini'
import { roles } from './choices.ts'
import { countryAreas } from './countries.ts'
import { endpoint } from './endpoint.ts'
import * as limits from './limits.ts'
import { pageQuery } from './paging.ts'
import {
  emailSchema,
  linkSecret,
  passwordSchema,
  textLine,
  textLines,
  visibleText,
} from './schemas.ts'
import { proof } from './second-factor.ts'
import { activationStatus } from './signup-form.ts'

/** `invited`: the link of the invitation was not used. `closed`: the rights were taken away. */
export const memberStates = ['invited', 'active', 'closed'] as const
export type MemberState = (typeof memberStates)[number]

const role = z.enum(roles, {
  error: ({ input }) => (input === undefined || input === null ? 'required' : 'notAnOption'),
})
/** None means all areas. */
const areas = z
  .array(z.enum(countryAreas, { error: 'notAnOption' }))
  .check(z.maxLength(countryAreas.length, { error: 'tooLong' }))

const Member = z.object({
  id: z.string(),
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  role: z.enum(roles),
  /** The areas that the member is limited to; none means all. */
  areas: z.array(z.enum(countryAreas)),
  /** The language of the member's mails. BCP 47. */
  locale: z.nullable(z.string()),
  state: z.enum(memberStates),
  /** Whether the member is an agent too. */
  is_agent: z.boolean(),
  /** When the last invitation was sent, ISO 8601 UTC. */
  invited_at: z.string(),
  /** Until when the open invitation is valid; null without one. */
  invitation_expires_at: z.nullable(z.string()),
  last_signed_in_at: z.nullable(z.string()),
  second_factor: z.nullable(z.enum(['passkey', 'totp'])),
})
export type Member = z.output<typeof Member>

export const listMembers = endpoint('GET /api/staff/members', {
  access: 'members:read',
  summary:
    'The members of the staff, by surname. A reader who is limited to areas sees members of these areas.',
  // A cursor holds a surname.
  body: z.strictObject({
    limit: pageQuery.limit,
    after: z.optional(visibleText(1200).check(z.regex(/^[\w-]+$/, { error: 'invalid' }))),
  }),
  answer: z.object({ objects: z.array(Member), next: z.nullable(z.string()) }),
})

export const inviteMember = endpoint('POST /api/staff/members', {
  access: 'members:write',
  summary:
    'Invite somebody to the staff by a link, which is valid for 7 days. An agent keeps the record, the language and the password, and gets the role besides. Needs the caller’s password, unless the sign-in or a second factor is less than 5 minutes old (403 passwordRequired).',
  body: z.strictObject({
    email: emailSchema,
    name: textLine(limits.name.max),
    surname: textLine(limits.name.max),
    role,
    areas: z._default(areas, []),
    locale: textLine(35),
    ...proof,
  }),
  answer: Member,
})

export const changeMember = endpoint('PATCH /api/staff/members/{id}', {
  access: 'members:write',
  summary:
    'Change what a member may do. It counts at once. Needs the caller’s password as an invitation does.',
  body: z.strictObject({ role: z.optional(role), areas: z.optional(areas), ...proof }),
  answer: Member,
})

export const closeMember = endpoint('DELETE /api/staff/members/{id}', {
  access: 'members:write',
  summary:
    'Take the rights of a member away: sessions, tokens and assignments end, and an open invitation is void. An agent stays an agent.',
  answer: z.object({ success: z.literal(true) }),
})

export const inviteMemberAgain = endpoint('POST /api/staff/members/{id}/invite', {
  access: 'members:write',
  summary:
    'Mail a new invitation to somebody who has not accepted one, or whose rights were taken away. Older links are void. Needs the caller’s password as an invitation does.',
  body: z.strictObject(proof),
  answer: Member,
})

export const resetFactors = endpoint('POST /api/staff/members/{id}/reset-factor', {
  access: 'members:write',
  summary:
    'Remove the second factors of a member who lost them. The sessions end, and the member is told by mail. The password stays. Needs the caller’s password as an invitation does.',
  body: z.strictObject({
    reason: textLines(limits.reason.max, limits.reason.min),
    ...proof,
  }),
  answer: Member,
})

export const joinStaff = endpoint('POST /api/staff/join', {
  summary:
    'Accept an invitation with the secret of its link. Somebody new chooses a password (400 names it while it is missing or not good enough); an agent proves the own one (403 passwordRequired; errors.password is required or wrong).',
  body: z.strictObject({ hash: linkSecret, password: z.optional(passwordSchema(1)) }),
  answer: z.object({ status_id: z.literal(Object.values(activationStatus)) }),
})
