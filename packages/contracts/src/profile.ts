import * as z from 'zod/mini'
import { agentStates, roles } from './choices.ts'
import { endpoint } from './endpoint.ts'
import { agencyFields, emailChangeStatus, profileSections, waitingFields } from './profile-form.ts'
import { linkSecret, passwordSchema, visibleText, shapeOf } from './schemas.ts'

const profileFields = {
  ...profileSections.you,
  ...profileSections.work,
  ...profileSections.workHere,
  ...profileSections.newsletter,
}

const allOptional = <S extends z.core.$ZodShape>(shape: S) => z.partial(z.strictObject(shape))

/** A missing consent stays unchanged, so here a flag has no default. */
const sentFlag = z.optional(z.boolean({ error: 'invalid' }))
const sentFlags = Object.fromEntries(
  Object.keys(profileSections.newsletter).map((name) => [name, sentFlag]),
) as Record<keyof typeof profileSections.newsletter, typeof sentFlag>

/**
 * The changed fields only. A field that the agent may not change is refused by name. `locale` is
 * the language tag of pages and mails.
 */
export const ProfileChanges = z.extend(allOptional(shapeOf(profileFields)), {
  ...sentFlags,
  locale: z.optional(visibleText(35)),
  agency: z.optional(allOptional(shapeOf(agencyFields))),
})
export type ProfileChanges = z.output<typeof ProfileChanges>

const { email: _, ...ownFields } = profileSections.you

/** What the staff may correct for an agent. The e-mail address and consents are the agent's own. */
export const RecordCorrections = z.extend(
  allOptional(shapeOf({ ...ownFields, ...profileSections.work, ...profileSections.workHere })),
  { agency: z.optional(allOptional(shapeOf(agencyFields))) },
)
export type RecordCorrections = z.output<typeof RecordCorrections>

const AgencyRecord = z.object({
  name: z.string(),
  iata_nr: z.nullable(z.string()),
  street_nm: z.string(),
  bldng_nm: z.nullable(z.string()),
  city: z.string(),
  state: z.nullable(z.string()),
  zip_code: z.string(),
  country_id: z.int(),
})

export const AgentRecord = z.object({
  id: z.string(),
  pending_id: z.nullable(z.string()),
  /**
   * Requested values by field, with a dot for the agency (`agency.city`). An unconfirmed e-mail
   * address is among them.
   */
  pending_changes: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  state: z.enum(agentStates),
  role: z.nullable(z.enum(roles)),
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  language: z.nullable(z.string()),
  locale: z.nullable(z.string()),
  gender_id: z.nullable(z.int()),
  birthdate: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  airport: z.nullable(z.string()),
  pin_code: z.nullable(z.string()),
  agency_position_id: z.int(),
  agency_department: z.nullable(z.string()),
  main_area_of_responsibility_id: z.int(),
  work_environment_id: z.nullable(z.int()),
  optin: z.boolean(),
  consent_communication: z.boolean(),
  consent_participation: z.boolean(),
  country_id: z.int(),
  agency_country_id: z.int(),
  workin_agency_since: z.nullable(z.int()),
  agency: AgencyRecord,
})
export type AgentRecord = z.output<typeof AgentRecord>

/** An agent's record for the agent. */
const OwnRecord = z.extend(AgentRecord, {
  /** Until when the agent may answer a question of the staff; null without an open one. */
  answer_by: z.nullable(z.string()),
})
export type OwnRecord = z.output<typeof OwnRecord>

export const readProfile = endpoint('GET /api/user', {
  access: 'agent',
  summary: 'The signed-in agent’s record.',
  answer: OwnRecord,
})

export const saveProfile = endpoint('PATCH /api/user', {
  access: 'account',
  summary:
    'Save the fields that changed. Some wait for review, an e-mail address waits for its link. success false: too many profiles asked for this address today. A new address needs the password, unless the sign-in is less than 10 minutes old and no site vouched for it (403 passwordRequired). Staff who are not agents save `locale` only (success true).',
  body: z.extend(ProfileChanges, { password: z.optional(passwordSchema(1)) }),
  answer: z.union([OwnRecord, z.object({ success: z.boolean() })]),
})

const waitingField = z.enum(waitingFields, { error: 'notAnOption' })

export const withdrawChanges = endpoint('POST /api/user/withdraw', {
  access: 'agent',
  summary:
    'Take back requested changes and an e-mail change that waits: those of the named fields, without names all of them. The country of the agency takes its state and building number with it.',
  body: z.strictObject({
    fields: z.optional(z.array(waitingField).check(z.maxLength(waitingFields.length))),
  }),
  answer: OwnRecord,
})

export const changePassword = endpoint('PATCH /api/user/change_password', {
  access: 'account',
  summary: 'Change the password, knowing the old one.',
  body: z
    .strictObject({ old: passwordSchema(1), new: passwordSchema(), repeat: passwordSchema(1) })
    .check(z.refine((body) => body.new === body.repeat, { error: 'mismatch', path: ['repeat'] })),
  answer: z.object({ success: z.literal(true), message: z.string() }),
})

export const confirmEmail = endpoint('POST /api/user/confirm_email', {
  summary: 'Confirm a new e-mail address with the secret of the link that was mailed to it.',
  body: z.strictObject({ hash: linkSecret }),
  answer: z.object({ status_id: z.literal(Object.values(emailChangeStatus)) }),
})

export const undoEmail = endpoint('POST /api/user/undo_email', {
  summary:
    'Bring the former e-mail address back with the secret of the link that was mailed to it. All sessions end, and the password must be chosen anew.',
  body: z.strictObject({ hash: linkSecret }),
  answer: z.object({ status_id: z.literal(Object.values(emailChangeStatus)) }),
})

const emailLinkStatus = {
  body: z.strictObject({ hash: linkSecret }),
  answer: z.object({ status_id: z.nullable(z.literal(Object.values(emailChangeStatus))) }),
}

export const readEmailChange = endpoint('POST /api/user/confirm_email/status', {
  summary:
    'What became of the link to a new e-mail address, without using it: 3 it was used, null it can be used.',
  ...emailLinkStatus,
})

export const readEmailUndo = endpoint('POST /api/user/undo_email/status', {
  summary:
    'What became of the link to the former e-mail address, without using it: 3 it was used, null it can be used.',
  ...emailLinkStatus,
})

export const deleteAccount = endpoint('POST /api/user/delete', {
  access: 'account',
  summary: 'Delete the account and erase the personal data.',
  body: z.strictObject({ password: passwordSchema(1) }),
  answer: z.object({ success: z.literal(true) }),
})
