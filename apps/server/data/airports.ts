/**
 * Generates airports.json from the npm package airport-data-js: large and medium airports with an
 * IATA code and scheduled flights. Run it again after an update of the package: node
 * apps/server/data/airports.ts
 */
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const { findAirports } = createRequire(import.meta.url)(
  'airport-data-js',
) as typeof import('airport-data-js')

/**
 * Cities of airports that are not named after their city. A value with a comma is a whole name,
 * where the data is wrong.
 */
const cities: Readonly<Record<string, string>> = {
  BKK: 'Bangkok',
  BOG: 'Bogotá',
  BOM: 'Mumbai',
  BSB: 'Brasília',
  BSL: 'Basel, Mulhouse, Freiburg',
  CDG: 'Paris',
  CGK: 'Jakarta',
  CIA: 'Rome',
  CNF: 'Belo Horizonte, Confins',
  DEL: 'New Delhi',
  DME: 'Moscow',
  EWR: 'New York',
  EZE: 'Buenos Aires',
  FCO: 'Rome',
  FRA: 'Frankfurt am Main',
  GIG: 'Rio de Janeiro',
  GRU: 'São Paulo, Guarulhos',
  HND: 'Tokyo',
  IAD: 'Washington',
  IAH: 'Houston',
  ICN: 'Seoul',
  JFK: 'New York',
  JNB: 'Johannesburg',
  KIX: 'Osaka',
  LGA: 'New York',
  LIN: 'Milan, Linate',
  LIS: 'Lisbon',
  LOS: 'Lagos',
  LYS: 'Lyon',
  MDW: 'Chicago',
  MXP: 'Milan, Malpensa',
  NBO: 'Nairobi',
  NCE: 'Nice',
  NRT: 'Tokyo',
  ORD: 'Chicago',
  ORY: 'Paris',
  OTP: 'Bucharest',
  PEK: 'Beijing',
  PKX: 'Beijing',
  POA: 'Porto Alegre',
  PVG: 'Shanghai',
  SCL: 'Santiago',
  SDU: 'Rio de Janeiro',
  SHA: 'Shanghai',
  SVO: 'Moscow',
  SXM: 'Saint Martin',
  TPE: 'Taipei',
  WAW: 'Warsaw',
  YUL: 'Montreal',
  YYZ: 'Toronto',
}

const isServed = ({
  iata,
  type,
  scheduled_service: scheduled,
}: {
  iata: string
  type: string
  scheduled_service: boolean | string
}) =>
  /^[A-Z]{3}$/.test(iata) &&
  /^(?:large|medium)_airport$/.test(type) &&
  String(scheduled).toUpperCase() === 'TRUE'

/** Entries of the data that are not airports. */
const isElsewhere = (name: string) =>
  /heliport|seaplane|hovercraft|station|metropolitan area|city\/|launch point/i.test(name)

const short = (name: string) =>
  name
    .replace(/ - French$| \([A-Z]{3}\)$/, '')
    .replace(/(?: Metropolitan)?(?: International)? Airport$/, '')
    .trim() || name

/** Puts the city first when the airport's name does not contain it. */
function displayName(iata: string, airport: string): string {
  const name = short(airport)
  const city = cities[iata]
  if (city === undefined || name.startsWith(city)) return name
  return city.includes(',') || city.startsWith(name) ? city : `${city}, ${name}`
}

const found = await findAirports({})
const rows = found
  .filter((airport) => isServed(airport) && !isElsewhere(airport.airport))
  .map(
    ({ iata, airport, country_code: country }) =>
      [iata, displayName(iata, airport), country] as const,
  )
  .toSorted(([a], [b]) => (a < b ? -1 : 1))

writeFileSync(
  new URL('airports.json', import.meta.url),
  `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`,
)
