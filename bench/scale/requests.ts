/** The requests whose times may not grow with the number of agents. */

export interface NamedRequest {
  readonly name: string
  readonly path: string
}

const queue = (filter = '') => `/api/staff/agents?status=activated&limit=100${filter}`
const everybody = (filter = '') => `/api/staff/agents?limit=100${filter}`
const counts = (filter = '') => `/api/staff/agents/counts${filter}`

/**
 * Words of the agents of agents.sql: `Moreau` is the surname of 1 of 90, `Lyon` the city of 1 of
 * 30, `Maria` the first name of 1 of 9, `travel` is a word of 1 of 10 agencies. A number of 1 of 8
 * begins with `49`, of 1 of 450 with `744`.
 */
export const requests: readonly NamedRequest[] = [
  { name: 'queue', path: queue() },
  { name: 'queue of an area', path: queue('&area=APAC') },
  { name: 'queue of a tier', path: queue('&tier=Focus') },
  { name: 'queue of a country', path: queue('&country_id=41') },
  { name: 'queue, mine', path: queue('&assigned=me') },
  { name: 'queue, late', path: queue('&late=true') },
  { name: 'queue, asked', path: queue('&asked=open') },
  { name: 'queue by finding', path: queue('&finding=stop') },
  { name: 'queue by finding of an area', path: queue('&finding=stop&area=DACHB') },
  { name: 'queue, one word', path: queue('&search=Moreau') },
  { name: 'queue, two words', path: queue('&search=Moreau+Lyon') },
  { name: 'queue, a very common word', path: queue('&search=travel') },
  { name: 'queue, a digit', path: queue('&search=4') },
  { name: 'queue, two digits', path: queue('&search=49') },
  { name: 'queue, three digits', path: queue('&search=744') },
  { name: 'queue, two digits and a word', path: queue('&search=49+Moreau') },
  { name: 'everybody, a whole address', path: everybody('&search=rita.berg@example.com') },
  { name: 'everybody, a login number', path: everybody('&search=QQ00000007') },
  { name: 'everybody, the beginning of a login number', path: everybody('&search=QQ000002') },
  { name: 'everybody, one word', path: everybody('&search=Moreau') },
  { name: 'everybody, the beginning of a word', path: everybody('&search=valvo') },
  { name: 'everybody, a very common word', path: everybody('&search=travel') },
  { name: 'everybody, two words', path: everybody('&search=Moreau+Lyon') },
  { name: 'everybody, two common words', path: everybody('&search=Maria+travel') },
  { name: 'everybody, three words', path: everybody('&search=Maria+Moreau+travel') },
  { name: 'everybody, three words of nobody', path: everybody('&search=Maria+Moreau+nowhere') },
  { name: 'everybody, an IATA number', path: everybody('&search=00000420') },
  { name: 'everybody, a digit', path: everybody('&search=4') },
  { name: 'everybody, two digits', path: everybody('&search=49') },
  { name: 'everybody, three digits', path: everybody('&search=744') },
  { name: 'everybody, two digits and a word', path: everybody('&search=49+Moreau') },
  { name: 'everybody, digits of a phone number', path: everybody('&search=0554330') },
  { name: 'everybody, one word by surname', path: everybody('&search=Lyon&sort=surname') },
  { name: 'everybody, oldest first', path: everybody() },
  { name: 'everybody, newest first', path: everybody('&sort=newest') },
  { name: 'everybody by surname', path: everybody('&sort=surname') },
  { name: 'everybody by last sign-in', path: everybody('&sort=last_signed_in_at') },
  { name: 'everybody of a country', path: everybody('&country_id=41') },
  {
    name: 'everybody of a country by last sign-in',
    path: everybody('&country_id=41&sort=last_signed_in_at'),
  },
  { name: 'approved by last sign-in', path: everybody('&status=approved&sort=last_signed_in_at') },
  {
    name: 'approved of an area by surname',
    path: everybody('&status=approved&area=APAC&sort=surname'),
  },
  { name: 'counts', path: counts() },
  { name: 'counts of an area', path: counts('?area=APAC') },
  { name: 'counts, mine', path: counts('?assigned=me') },
  { name: 'counts, late', path: counts('?late=true') },
  { name: 'counts, one word', path: counts('?search=Moreau') },
  { name: 'counts, a very common word', path: counts('?search=travel') },
  { name: 'counts of the approved', path: counts('?status=approved') },
  { name: 'counts of the approved, one word', path: counts('?status=approved&search=Moreau') },
  { name: 'data changes', path: '/api/staff/changes?limit=100' },
  { name: 'data changes, one word', path: '/api/staff/changes?limit=100&search=Moreau' },
  { name: 'data changes by surname', path: '/api/staff/changes?limit=100&sort=surname' },
  {
    name: 'data changes of an area by surname',
    path: '/api/staff/changes?limit=100&area=APAC&sort=surname',
  },
  {
    name: 'data changes by last sign-in',
    path: '/api/staff/changes?limit=100&sort=last_signed_in_at',
  },
  {
    name: 'data changes of an area by last sign-in',
    path: '/api/staff/changes?limit=100&area=APAC&sort=last_signed_in_at',
  },
  { name: 'counts of data changes', path: '/api/staff/changes/counts' },
  { name: 'agencies by name', path: '/api/lists/agencies?search=horizon' },
  { name: 'agencies by a common word', path: '/api/lists/agencies?search=travel' },
  { name: 'agencies by name and city', path: '/api/lists/agencies?search=horizon+lyon' },
  { name: 'agencies by two digits', path: '/api/lists/agencies?search=12' },
  { name: 'agencies of a country', path: '/api/lists/agencies?filter=country_id:41' },
  {
    name: 'agencies of a country by a word',
    path: '/api/lists/agencies?filter=country_id:41&search=tours',
  },
  { name: 'an agency by its IATA number', path: '/api/lists/agencies?filter=iata_nr:00000420' },
]
