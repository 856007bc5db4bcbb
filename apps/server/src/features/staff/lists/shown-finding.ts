import type { CountryArea } from '@passerelle/contracts/countries.ts'
import type { Finding } from '@passerelle/contracts/findings.ts'
import { fullName } from '@passerelle/contracts/names.ts'
import type { FoundFinding } from '../../../findings/findings.ts'
import { isInAreas } from '../filters/queue-query.ts'

/** How many people a finding names. */
const maxNamed = 5

/**
 * What a reader sees of a finding.
 * @param areas of the reader, who learns of people outside them only how many there are
 */
export function shownFinding(
  { code, level, at, agency, people = [] }: FoundFinding,
  areas: readonly CountryArea[],
): Finding {
  const named = people
    .filter(({ country_id }) => isInAreas(country_id, areas))
    .slice(0, maxNamed)
    .map((other) => ({ id: other.id, name: fullName(other), state: other.state }))
  const others = people.length - named.length
  return {
    code,
    level,
    parameters: {
      ...(at && { at: at.toISOString() }),
      ...(agency !== undefined && { agency }),
      ...(named.length > 0 && { people: named }),
      ...(others > 0 && { others }),
    },
  }
}
