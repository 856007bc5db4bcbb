/**
 * The ids of the specification's enumerations (section 3). They are stable. Screens take the labels
 * from the texts `choices`; `choice-labels.ts` has them in English.
 */
export const genders = [1, 2, 3] as const
export const positions = [1, 2, 3, 4, 5, 6, 7] as const
export const areas = [1, 2, 3] as const
export const environments = [1, 2] as const
export const languages = ['EN', 'FR'] as const

export const agentStates = ['registered', 'activated', 'approved', 'declined', 'suspended'] as const
export type AgentState = (typeof agentStates)[number]
/** The states in which an agent may sign in. */
export const statesWithAccess: readonly AgentState[] = ['activated', 'approved']

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
