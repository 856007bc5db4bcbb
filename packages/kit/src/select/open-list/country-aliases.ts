/** Names that people type for a country, by its two letters, when a list calls it otherwise. */
const aliases: Readonly<Record<string, readonly string[]>> = {
  AE: ['UAE', 'Emirates'],
  BN: ['Brunei'],
  CD: ['DRC', 'DR Congo', 'Zaire'],
  CI: ['Ivory Coast'],
  CN: ['PRC', "People's Republic of China"],
  CV: ['Cape Verde'],
  CZ: ['Czech Republic'],
  DE: ['Germany'],
  FK: ['Malvinas'],
  GB: ['UK', 'Great Britain', 'Britain', 'England', 'Scotland', 'Wales', 'Northern Ireland'],
  IR: ['Persia'],
  KR: ['South Korea', 'Republic of Korea'],
  LA: ['Laos'],
  LK: ['Ceylon'],
  MK: ['Macedonia'],
  MM: ['Burma'],
  NL: ['Holland'],
  RU: ['Russia'],
  SA: ['KSA'],
  SZ: ['Swaziland'],
  TL: ['East Timor'],
  TR: ['Turkey', 'Türkiye'],
  US: ['USA', 'America', 'United States of America'],
  VA: ['Vatican', 'Holy See'],
  VN: ['Vietnam'],
  ZA: ['RSA'],
}

/** The other names of the country with these two letters. */
export function countryAliases(code: string | undefined): readonly string[] {
  return (code !== undefined && Object.hasOwn(aliases, code) && aliases[code]) || []
}
