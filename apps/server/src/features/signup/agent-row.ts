import type { SignupBody } from '@passerelle/contracts/signup.ts'
import type { agents } from '../../db/schema.ts'

type NewAgent = typeof agents.$inferInsert

/** What the registration knows beside the form. */
interface Known {
  readonly id: string
  readonly passwordHash: string
  readonly locale: string
  readonly at: Date
}

/** Fields that share their name with a column pass through; a new field without a column does not compile here. */
type WithColumns<Fields> = {
  [Name in keyof Fields]: Name extends keyof NewAgent ? Fields[Name] : never
}
const columns = <Fields extends WithColumns<Fields>>(fields: Fields) => fields

/** The form as a row; the agency is taken to be in the agent's country. */
export function agentFrom(form: SignupBody, { id, passwordHash, locale, at }: Known): NewAgent {
  const {
    first_name,
    last_name,
    travel_agent_start_year,
    state,
    password: _,
    password_check: __,
    terms_accepted: ___,
    ...same
  } = form
  return {
    ...columns(same),
    name: first_name,
    surname: last_name,
    workin_agency_since: travel_agent_start_year,
    state_name: state,
    agency_country_id: form.country_id,
    id,
    locale,
    state: 'registered',
    password_hash: passwordHash,
    terms_accepted_at: at,
    created_at: at,
  }
}
