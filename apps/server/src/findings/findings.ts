/** The rules of the findings: what the facts of a registration say, without the database. */
import { hasValidCheckDigit } from '@passerelle/contracts/iata.ts'
import type { FindingCode, FindingLevel } from '@passerelle/contracts/finding-levels.ts'
import { countries } from '@passerelle/contracts/countries.ts'
import type { AgentRow } from '../agents/record.ts'
import { toSearchText } from '../db/search/search-text.ts'
import { areAlike } from './agency-names.ts'
import type { Facts, KnownAgency, RelatedAgent } from './facts.ts'
import { isFreeMailDomain, mailDomainOf } from './free-mail.ts'

/** A finding with everybody whom it is about. What a reader may see of them is decided later. */
export interface FoundFinding {
  readonly code: FindingCode
  readonly level: FindingLevel
  readonly at?: Date
  readonly agency?: string
  readonly people?: readonly RelatedAgent[]
}

type Rule = (agent: AgentRow, facts: Facts) => FoundFinding | undefined

const emailConfirmed: Rule = ({ activated_at }) =>
  activated_at ? { code: 'emailConfirmed', level: 'ok', at: activated_at } : undefined

/** A right check digit proves nothing, so it is never said to be right. */
const iataNumber: Rule = ({ iata_nr }) => {
  if (iata_nr === null) return { code: 'iataMissing', level: 'warn' }
  return hasValidCheckDigit(iata_nr) ? undefined : { code: 'iataCheckDigit', level: 'warn' }
}

const iataOfAnotherAgency: Rule = ({ agency_name }, { sameIata, directoryByIata }) => {
  const isAnother = (name: string) => !areAlike(name, agency_name)
  const agency = directoryByIata.find(({ name }) => isAnother(name))?.name
  const isOwn = directoryByIata.some(({ name }) => !isAnother(name))
  const people = sameIata.filter((other) => isAnother(other.agency_name))
  if (isOwn || (agency === undefined && people.length === 0)) return undefined
  return { code: 'iataOfAnotherAgency', level: 'stop', ...(agency && { agency }), people }
}

const agency: Rule = ({ agency_name, city }, { directoryByName }) => {
  const isNamed = ({ name }: KnownAgency) => toSearchText(name) === toSearchText(agency_name)
  if (directoryByName.some((entry) => isNamed(entry) && entry.city === city))
    return { code: 'agencyKnown', level: 'ok' }
  const branch = directoryByName.find(isNamed)
  if (branch)
    return { code: 'agencyLooksLike', level: 'info', agency: `${branch.name}, ${branch.city}` }
  const alike = directoryByName.find(({ name }) => areAlike(name, agency_name))
  return alike
    ? { code: 'agencyLooksLike', level: 'warn', agency: `${alike.name}, ${alike.city}` }
    : { code: 'agencyNew', level: 'info' }
}

/** Colleagues often share the agency's number. */
const samePhone: Rule = ({ agency_name }, { samePhone: people }) => {
  if (people.length === 0) return undefined
  const areColleagues = people.every((other) => areAlike(other.agency_name, agency_name))
  return { code: 'samePhone', level: areColleagues ? 'info' : 'warn', people }
}

const isSamePerson = (agent: AgentRow, other: RelatedAgent) =>
  (agent.birthdate !== null && agent.birthdate === other.birthdate) ||
  areAlike(agent.agency_name, other.agency_name)

const samePerson: Rule = (agent, { sameName }) => {
  const people = sameName.filter((other) => isSamePerson(agent, other))
  return people.length > 0 ? { code: 'samePerson', level: 'stop', people } : undefined
}

const mailDomain: Rule = ({ email }, { isMailDomainOfAgency }) => {
  if (isFreeMailDomain(mailDomainOf(email))) return { code: 'freeMail', level: 'info' }
  return isMailDomainOfAgency ? { code: 'mailDomainOfAgency', level: 'ok' } : undefined
}

const dialCodeOf = (countryId: number) => countries.find(({ id }) => id === countryId)?.dialCode

const phoneCountryDiffers: Rule = ({ phone, country_id, agency_country_id }) => {
  if (phone === null) return undefined
  const codes = [dialCodeOf(country_id), dialCodeOf(agency_country_id)]
  return codes.some((code) => code && phone.startsWith(code))
    ? undefined
    : { code: 'phoneCountryDiffers', level: 'warn' }
}

/** What was erased is not known: only accounts that are there count. */
const declinedBefore: Rule = (agent, { declinedAt, samePhone, sameName }) => {
  const related = [...samePhone, ...sameName.filter((other) => isSamePerson(agent, other))]
  const declined = related.filter(({ state }) => state === 'declined')
  const people = [...new Map(declined.map((other) => [other.id, other])).values()]
  if (declinedAt === null && people.length === 0) return undefined
  return { code: 'declinedBefore', level: 'warn', ...(declinedAt && { at: declinedAt }), people }
}

/** In the order in which the desk shows them, within a level. */
const rules: readonly Rule[] = [
  samePerson,
  iataOfAnotherAgency,
  declinedBefore,
  samePhone,
  agency,
  iataNumber,
  phoneCountryDiffers,
  mailDomain,
  emailConfirmed,
]

/** Applies all rules to a registration. */
export function findingsOf(agent: AgentRow, facts: Facts): FoundFinding[] {
  return rules.flatMap((rule) => rule(agent, facts) ?? [])
}
