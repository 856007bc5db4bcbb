/**
 * Fictitious registrations and change requests that wait at the desk, so that it shows its work:
 * all areas, some late, and some that a reviewer should look at twice.
 */
import { hours } from '@passerelle/contracts/limits.ts'
import type { Db } from '../db/db.ts'
import { accounts, change_requests, history, type ChangeValue } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { seedQuestions } from './questions.ts'

/** One line for each person: it is read as a table. */
type Registration = readonly [
  name: string,
  surname: string,
  email: string,
  countryId: number,
  agency: string,
  city: string,
  iata: string | null,
  phone: string | null,
  hoursAgo: number,
  birthdate?: string,
]

// prettier-ignore
const registrations: readonly Registration[] = [
  ['Dana', 'Whitfield', 'dana.whitfield@moonkettle.example', 128, 'Moonkettle Travel (Demo)', 'New York', '00002855', '+12125550148', 71],
  ['Kenji', 'Morita', 'k.morita@kumo.example', 60, 'Kumo no Surippa Travel (Demo)', 'Tokyo', '00001503', '+81355501482', 66],
  ['Luisa', 'Ferraz', 'luisa@caravela.example', 101, 'Caravela Limão Viagens (Demo)', 'Lisboa', null, '+351215550148', 59],
  ['Jonas', 'Adler', 'j.adler@wolkenpfeifer.example', 44, 'Reisebüro Wolkenpfeifer (Demo)', 'Berlin', '00000932', '+493055501480', 52],
  ['Amara', 'Okafor', 'amara.okafor@giraffe.example', 63, 'Giraffe Gramophone Travel (Demo)', 'Nairobi', '00001606', '+254205550148', 50],
  ['Chloé', 'Tremblay', 'c.tremblay@mitten.example', 21, 'Mitten Moose Travel (Demo)', 'Toronto', '00000417', '+14165550148', 47],
  ['Marco', 'Bellini', 'm.bellini@nuvola.example', 58, 'Viaggi Nuvola Pantofola (Demo)', 'Roma', '00001385', '+390655501482', 45],
  ['Ji-woo', 'Park', 'jiwoo.park@gureum.example', 113, 'Gureum Seullipeo Travel (Demo)', 'Seoul', '00002181', '+82255501482', 41],
  ['Sofía', 'Herrera', 'sofia.herrera@carpincho.example', 4, 'Viajes Carpincho Astral (Demo)', 'Buenos Aires', null, '+541155501482', 38],
  ['Wei', 'Zhang', 'wei.zhang@yunduo.example', 24, 'Yunduo Tuoxie Travel Services Ltd (Demo)', 'Beijing', '00000523', '+861055501482', 34],
  ['Paul', 'Whitfield', 'paul.whitfield@moonkettle.example', 128, 'Moonkettle Travel (Demo)', 'New York', '00002855', '+12125550148', 31],
  ['Zoë', 'Maes', 'zoe.maes@mosterdballon.example', 12, 'Mosterdballon Reizen (Demo)', 'Antwerpen', '00000232', '+3235550148', 29],
  ['Ingrid', 'Solheim', 'ingrid.solheim@fjord.example', 93, 'Fjordtøffel Reiser (Demo)', 'Oslo', '00001832', '+4722555014', 27],
  ['Tomás', 'Rivera', 'tomas.rivera@ajolote.example', 78, 'Viajes Ajolote Lunar (Demo)', 'Ciudad de México', '00001643', '+525555501482', 24],
  ['Priya', 'Nair', 'priya.nair@mango.example', 53, 'Mango Zeppelin Travel (Demo)', 'Mumbai', '00001190', '+912255501482', 22],
  ['Emily', 'Grant', 'emily.grant@brambleport.example', 127, 'Grant & Daughters Travel (Demo)', 'London', '00002855', '+442055501482', 19],
  ['Łukasz', 'Wójcik', 'lukasz.wojcik@kapec.example', 100, 'Biuro Podróży Chmurkowy Kapeć (Demo)', 'Warszawa', '00001886', '+48225550148', 17],
  ['Hanna', 'Leitner', 'hanna.leitner@quastenfuchs.example', 7, 'Reisebüro Quastenfuchs (Demo)', 'Wien', '00000136', '+4315550148', 14],
  ['Camille', 'Fournier', 'camille.fournier@marmotte.example', 41, 'Voyages Marmotte Volante (Demo)', 'Paris', '00000814', '+33155501482', 11, '1991-05-02'],
  ['Camille', 'Fournier', 'cfournier@comete.example', 41, 'Agence Comète Pantoufle (Demo)', 'Lyon', '00000825', '+33455501482', 9, '1991-05-02'],
  ['Mele', 'Tauranga', 'mele.tauranga@periscope.example', 89, 'Kiwi Periscope Travel (Demo)', 'Auckland', '00001794', '+6495550148', 7],
  ['Rafael', 'Duarte', 'rafael.duarte@nuvem.example', 17, 'Nuvem Chinelo Viagens (Demo)', 'São Paulo', '00000302', '+351215550199', 4],
  ['Reto', 'Brunner', 'reto.brunner@honigzeppelin.example', 117, 'Reisebüro Honigzeppelin (Demo)', 'Zürich', '00002413', null, 2],
  ['Nomsa', 'Dlamini', 'nomsa.dlamini@meerkat.example', 112, 'Meerkat Monocle Travel (Demo)', 'Johannesburg', '00002122', '+27115550148', 1],
]

/** Somebody who was declined, and whose phone number is on a later registration. */
// prettier-ignore
const declined: Registration =
  ['Tomas', 'Rivera Luna', 'trivera@axolotl.example', 78, 'Agencia Axolotl (Demo)', 'Puebla', null, '+525555501482', 200]

/** Members whose data changes wait, with the login number and the requested values. */
const changes: readonly (readonly [
  member: Registration,
  login: string,
  changes: Record<string, ChangeValue>,
])[] = [
  [
    // prettier-ignore
    ['Claire', 'Moreau', 'claire.moreau@marmotte.example', 41, 'Agence Comète Pantoufle (Demo)', 'Lyon', null, '+33455501483', 20],
    'FR883201',
    {
      surname: 'Moreau-Dubois',
      agency_name: 'Voyages Marmotte Volante (Demo)',
      iata_nr: '00000814',
    },
  ],
  [
    // prettier-ignore
    ['Mei', 'Tanaka', 'mei.tanaka@tsuki.example', 60, 'Tsuki no Chabin Tours (Demo)', 'Osaka', '00001514', '+81655501482', 55],
    'JP883202',
    { agency_position_id: 4 },
  ],
  [
    // prettier-ignore
    ['Lucas', 'Moura', 'lucas.moura@tangerina.example', 17, 'Agência Cometa Tangerina (Demo)', 'Rio de Janeiro', '00000313', '+552155501482', 6],
    'BR883203',
    { city: 'Niterói', street: 'Rua da Praia 7', zip_code: '24020-000' },
  ],
]

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

function accountOf(
  now: Date,
  [name, surname, email, countryId, agency, city, iata, phone, hoursAgo, birthdate]: Registration,
  number: number,
): typeof accounts.$inferInsert {
  const activatedAt = new Date(now.getTime() - hours(hoursAgo))
  return {
    id: idOf(number),
    state: 'activated',
    name,
    surname,
    email,
    phone,
    birthdate,
    country_id: countryId,
    agency_position_id: 1 + (number % 4),
    main_area_of_responsibility_id: 1 + (number % 3),
    agency_name: agency,
    iata_nr: iata,
    street: 'Demo Street 1',
    city,
    zip_code: '10000',
    agency_country_id: countryId,
    terms_accepted_at: activatedAt,
    created_at: activatedAt,
    activated_at: activatedAt,
  }
}

/**
 * Inserts those that are missing. They have no password, so they cannot sign in.
 */
export async function seedQueue(db: Db, deps: Deps): Promise<void> {
  const { now, newId } = deps
  const at = now()
  const rows = [
    ...registrations.map((person, index) => accountOf(at, person, 1001 + index)),
    {
      ...accountOf(at, declined, 3001),
      state: 'declined' as const,
      reason: 'We could not find your agency.',
      decided_at: new Date(at.getTime() - hours(180)),
    },
    ...changes.map(([person, login], index) => ({
      ...accountOf(at, person, 2001 + index),
      state: 'approved' as const,
      pin_code: login,
      decided_at: at,
    })),
  ]
  const inserted = await db
    .insert(accounts)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: accounts.id })
  if (inserted.length === 0) return
  await db
    .insert(history)
    .values(
      inserted.map(({ id }) => ({ id: newId(), at, subject_id: id, action: 'seeded', detail: {} })),
    )
  await seedQuestions(
    db,
    deps,
    inserted.map(({ id }) => id),
  )
  const requests = changes.flatMap(([[, , , , , , , , hoursAgo], , requested], index) =>
    inserted.some(({ id }) => id === idOf(2001 + index))
      ? [
          {
            id: newId(),
            agent_id: idOf(2001 + index),
            changes: requested,
            asked_at: new Date(at.getTime() - hours(hoursAgo)),
          },
        ]
      : [],
  )
  if (requests.length > 0) await db.insert(change_requests).values(requests)
}
