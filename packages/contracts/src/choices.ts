/**
 * The specification's enumerations (section 3). Ids are stable; the labels in English are also the
 * keys of their translations.
 */
export const genders = { 1: 'Male', 2: 'Female', 3: 'Other' } as const
export const positions = {
  1: 'Travel Agent/Travel Consultant/Corporate Travel Manager',
  2: 'Agency Owner/Business Manager',
  3: 'Sales Manager/Operations Manager',
  4: 'Airline Contracting Specialist/Product Development Specialist',
  5: 'Customer Service/Call Center',
  6: 'Trainee',
  7: 'Other',
} as const
export const areas = { 1: 'Business travel', 2: 'Leisure travel', 3: 'Both' } as const
export const environments = { 1: 'Traditional office', 2: 'Home office' } as const
export const languages = { EN: 'English', FR: 'French' } as const

export const agentStates = ['registered', 'activated', 'approved', 'declined', 'suspended'] as const
export type AgentState = (typeof agentStates)[number]

/**
 * What staff decide on a registration, a member or a change request. `partlyApproved`: some fields
 * of a change request were approved, and others were declined. `reopened`: a declined registration
 * waits again. `reinstated`: a suspension has ended. `asked`: a question to
 * the agent is open.
 */
export const decisionStates = [
  'approved',
  'declined',
  'suspended',
  'partlyApproved',
  'reopened',
  'reinstated',
  'asked',
] as const
export type DecisionState = (typeof decisionStates)[number]

/** What a kept reason is for. `reject`: a change of data. */
export const reasonPurposes = ['decline', 'ask', 'suspend', 'reject'] as const
export type ReasonPurpose = (typeof reasonPurposes)[number]

/**
 * `support` finds people and helps them in, `reviewer` also decides, `admin` also runs the
 * programme. `auditor` reads everything and changes nothing.
 */
export const roles = ['support', 'reviewer', 'admin', 'auditor'] as const
export type Role = (typeof roles)[number]

/** When a member is told of waiting registrations. */
export const noticeTimes = ['none', 'daily', 'at-once'] as const
export type NoticeTime = (typeof noticeTimes)[number]
