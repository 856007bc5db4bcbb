import { countries } from '@passerelle/contracts/countries.ts'
import type { SiteSettings } from '@passerelle/contracts/sites.ts'

type Rule = Pick<SiteSettings, 'areas' | 'tiers' | 'country_ids'>

/** What a token says of itself. */
interface TokenGrant {
  readonly scopes: ReadonlySet<string>
}

/** May the site still have what it was given for an agent of this country? Staff may have narrowed it since. */
export const mayKeep = (
  site: Rule & Pick<SiteSettings, 'scopes'>,
  countryId: number,
  { scopes }: TokenGrant,
): boolean =>
  admits(site, countryId) &&
  [...scopes].every((scope) => (site.scopes as readonly string[]).includes(scope))

/** May an agent of this country use the site? Each list that is not empty has to name it. */
export function admits({ areas, tiers, country_ids }: Rule, countryId: number): boolean {
  const country = countries.find(({ id }) => id === countryId)
  const named = <T>(list: readonly T[], value: T | undefined) =>
    list.length === 0 || (value !== undefined && list.includes(value))
  return named(areas, country?.area) && named(tiers, country?.tier) && named(country_ids, countryId)
}
