import type { SignupBody } from '@passerelle/contracts/signup.ts'
import type { accounts } from '../../db/schema.ts'

type NewAgent = typeof accounts.$inferInsert

/** Values of the new row that the form does not have. */
interface RegistrationValues {
  readonly id: string
  readonly passwordHash: string
  readonly locale: string
  readonly at: Date
}

/**
 * Fields with the name of a column pass through. A new form field without a column does not compile
 * here.
 */
type WithColumns<Fields> = {
  [Name in keyof Fields]: Name extends keyof NewAgent ? Fields[Name] : `no column ${string & Name}`
}
const columns = <Fields extends WithColumns<Fields>>(fields: Fields) => fields

/** Turns the form into a row. The agency counts as being in the agent's country. */
export function agentFrom(
  form: SignupBody,
  { id, passwordHash, locale, at }: RegistrationValues,
): NewAgent & { country_id: number } {
  const {
    first_name,
    last_name,
    travel_agent_start_year,
    state,
    password: _,
    password_check: __,
    terms_accepted: ___,
    mark: ____,
    ...otherValues
  } = form
  return {
    ...columns(otherValues),
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
