/**
 * The claims about an agent (product reading, section 5): OpenID Connect's standard claims, and
 * `experts`.
 */
import { countries } from '@passerelle/contracts/countries.ts'
import { fullName } from '@passerelle/contracts/names.ts'
import type { AgentRow } from '../../../agents/record.ts'

/**
 * The claims of each scope. A name with null is a claim itself, which a site can request by name.
 */
export const claimsByScope = {
  openid: ['sub'],
  profile: ['name', 'given_name', 'family_name', 'gender', 'birthdate', 'locale'],
  email: ['email', 'email_verified'],
  phone: ['phone_number', 'phone_number_verified'],
  address: ['address'],
  experts: ['experts'],
  acr: null,
  amr: null,
  auth_time: null,
  iss: null,
  sid: null,
} as const

const genders: Record<number, string> = { 1: 'male', 2: 'female', 3: 'other' }

const withoutEmpty = (claims: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(claims).filter(([, value]) => value !== null && value !== undefined),
  )

/** The agency's address. The portal does not know the agent's own address. */
const addressOf = ({
  street,
  building_nr,
  city,
  state_name,
  zip_code,
  agency_country_id,
}: AgentRow) =>
  withoutEmpty({
    street_address: [street, building_nr].filter(Boolean).join(' '),
    locality: city,
    region: state_name,
    postal_code: zip_code,
    country: countries.find(({ id }) => id === agency_country_id)?.name,
  })

function expertsOf({ pin_code, agency_name, iata_nr, country_id, locale }: AgentRow) {
  const country = countries.find(({ id }) => id === country_id)
  return withoutEmpty({
    login_number: pin_code,
    agency_name,
    iata_number: iata_nr,
    country: country?.code,
    area: country?.area,
    tier: country?.tier,
    /** BCP 47. */
    language: locale ?? country?.language,
  })
}

export function claimsOf(agent: AgentRow): Record<string, unknown> {
  return withoutEmpty({
    name: fullName(agent, agent.locale),
    given_name: agent.name,
    family_name: agent.surname,
    gender: agent.gender_id === null ? null : genders[agent.gender_id],
    birthdate: agent.birthdate,
    locale: agent.locale,
    email: agent.email,
    email_verified: true,
    phone_number: agent.phone,
    phone_number_verified: agent.phone === null ? null : false,
    address: addressOf(agent),
    experts: expertsOf(agent),
  })
}

/** Does one of these scopes include this claim? */
export function isOpenedBy(scopes: ReadonlySet<string>, claim: string): boolean {
  return Object.entries(claimsByScope).some(([scope, claims]) =>
    claims === null
      ? scope === claim
      : scopes.has(scope) && (claims as readonly string[]).includes(claim),
  )
}
