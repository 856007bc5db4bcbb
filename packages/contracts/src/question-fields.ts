/** The fields that an agent may correct with the answer to a question. */
import { agencyFields, profileSections, waitingFields } from './profile-form.ts'

const { email: _, ...you } = profileSections.you

/** Their paths; the agency's have a dot, as in `agency.city`. The e-mail address needs its own link. */
export const questionFields: readonly string[] = [
  ...Object.keys({ ...you, ...profileSections.work, ...profileSections.workHere }),
  ...Object.keys(agencyFields).map((name) => `agency.${name}`),
]

const waiting = new Set<string>(waitingFields)

/** Those that may be corrected while data changes wait: the answer waits for review with them. */
export const changeQuestionFields: readonly string[] = questionFields.filter((path) =>
  waiting.has(path),
)
