import { countries } from '@passerelle/contracts/countries.ts'
import type { SiteSettings } from '@passerelle/contracts/sites.ts'

type AdmissionRule = Pick<SiteSettings, 'areas' | 'tiers' | 'country_ids'>

/** What a code or a token grants. */
interface TokenGrant {
  readonly scopes: ReadonlySet<string>
}

/**
 * May the site keep what it was granted for an agent of this country? Staff may have changed the
 * site since then.
 */
export function mayKeep(
  site: AdmissionRule & Pick<SiteSettings, 'scopes'>,
  countryId: number,
  { scopes }: TokenGrant,
): boolean {
  return (
    admits(site, countryId) &&
    [...scopes].every((scope) => (site.scopes as readonly string[]).includes(scope))
  )
}

/**
 * May an agent of this country use the site? Each list that is not empty must name the country, its
 * area or its tier.
 */
export function admits(
  { areas, tiers, country_ids }: AdmissionRule,
  countryId: number | null,
): boolean {
  const country = countries.find(({ id }) => id === countryId)
  const isListed = <T>(list: readonly T[], value: T | undefined) =>
    list.length === 0 || (value !== undefined && list.includes(value))
  return (
    isListed(areas, country?.area) &&
    isListed(tiers, country?.tier) &&
    isListed(country_ids, countryId ?? undefined)
  )
}
