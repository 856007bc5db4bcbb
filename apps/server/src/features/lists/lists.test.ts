import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brotliDecompressSync } from 'node:zlib'
import { listNames } from '@passerelle/contracts/lists.ts'
import { startPortal, type TestPortal } from '../../../test/harness.ts'
import { seedAgencies } from '../../demo/agencies.ts'
import { agencies } from '../../db/schema.ts'
import { toSearchText } from '../../db/search/search-text.ts'

const names = async (portal: TestPortal, path: string) => {
  const { status, body } = await portal.get(`/api/lists/${path}`)
  assert.equal(status, 200, path)
  return body.objects.map(({ name }: { name: string }) => name) as string[]
}

async function portalWithAgencies(
  ...rows: readonly [name: string, city: string, country: number][]
): Promise<TestPortal> {
  const portal = await startPortal()
  await portal.db.insert(agencies).values(
    rows.map(([name, city, country]) => ({
      name,
      city,
      country_id: country,
      iata_nr: null,
      search: toSearchText(name),
    })),
  )
  return portal
}

test('every list has objects with an id and a name, each id once', async () => {
  const portal = await portalWithAgencies(['Horizon Voyages', 'Lyon', 41])
  for (const list of listNames) {
    const { body } = await portal.get(`/api/lists/${list}?limit=1000`)
    assert.ok(body.objects.length > 0, list)
    for (const { id, name } of body.objects)
      assert.ok((typeof id === 'number' || typeof id === 'string') && name !== '', list)
    assert.equal(
      new Set(body.objects.map(({ id }: { id: unknown }) => id)).size,
      body.objects.length,
      list,
    )
  }
})

test('id 21 is Canada and 128 is the United States', async () => {
  const portal = await startPortal()
  assert.deepEqual(await names(portal, 'countries?filter=id:21'), ['Canada'])
  assert.deepEqual((await portal.get('/api/lists/countries?filter=id:128')).body.objects, [
    {
      id: 128,
      name: 'United States',
      code: 'US',
      area: 'Americas',
      tier: 'Strategic',
      language: 'en',
      terms: 'us',
      dialCode: '+1',
    },
  ])
  assert.equal((await names(portal, 'countries?limit=1000')).length, 134)
})

test('lists are sorted by name', async () => {
  const portal = await startPortal()
  const all = await names(portal, 'countries?limit=1000')
  assert.deepEqual(all, all.toSorted(new Intl.Collator('en').compare))
  assert.deepEqual(await names(portal, 'genders'), ['Female', 'Male', 'Other'])
})

test('limit is 100 when left out, from 1 to 1000 otherwise', async () => {
  const portal = await startPortal()
  assert.equal((await names(portal, 'airports')).length, 100)
  assert.equal((await names(portal, 'airports?limit=1000')).length, 1000)
  assert.equal((await names(portal, 'airports?limit=1')).length, 1)
  for (const limit of ['0', '1001', '-1', '1.5', 'all', ''])
    assert.equal((await portal.get(`/api/lists/airports?limit=${limit}`)).status, 400, limit)
})

test('search ignores case and accents; a whole code comes first, then names that begin with the search', async () => {
  const portal = await startPortal()
  assert.deepEqual(await names(portal, 'countries?search=TURK'), ['Türkiye'])
  assert.deepEqual(await names(portal, `countries?search=${encodeURIComponent('côte d’i')}`), [
    'Côte d’Ivoire',
  ])
  assert.deepEqual(await names(portal, 'countries?search=mal'), [
    'Malaysia',
    'Maldives',
    'Malta',
    'Guatemala',
  ])
  assert.deepEqual(await names(portal, 'countries?search=fr'), ['France', 'South Africa'])
  assert.equal((await names(portal, 'countries?search=us'))[0], 'United States')
  assert.deepEqual(await names(portal, 'countries?search=nowhere'), [])
})

test('a country is found by its name in each of the nine languages, by its code, and without accents', async () => {
  const portal = await startPortal()
  const germany = [
    'Germany',
    'Alemanha',
    'Allemagne',
    'Alemania',
    'Deutschland',
    '德国',
    'Germania',
    'ドイツ',
    '독일',
    'de',
    'DE',
    'deutsch',
    'ALLEMAG',
  ]
  for (const sought of germany) {
    for (const [language, name] of [
      ['en-US', 'Germany'],
      ['de', 'Deutschland'],
      ['ja', 'ドイツ'],
    ] as const) {
      assert.equal(
        (
          await names(portal, `countries?language=${language}&search=${encodeURIComponent(sought)}`)
        )[0],
        name,
        `${sought} in ${language}`,
      )
    }
  }
  assert.equal(
    (await names(portal, `countries?search=${encodeURIComponent("cote d'ivoire")}`))[0],
    'Côte d’Ivoire',
  )
  assert.equal((await names(portal, 'countries?search=osterreich'))[0], 'Austria')
  assert.equal((await names(portal, 'countries?search=turkei'))[0], 'Türkiye')
  assert.deepEqual(
    await names(portal, 'countries?search=eutschland'),
    [],
    'only from the beginning of a word that is not shown',
  )
})

test('countries are named and sorted in the requested language; an alias works, and an unknown language gives English', async () => {
  const portal = await startPortal()
  const german = await names(portal, 'countries?limit=1000&language=de')
  assert.deepEqual([german.length, german[0], german.at(-1)], [134, 'Ägypten', 'Zypern'])
  assert.ok(german.indexOf('Österreich') < german.indexOf('Pakistan'))
  assert.deepEqual(await names(portal, 'countries?language=JP&filter=id:128'), ['アメリカ合衆国'])
  for (const odd of ['', 'xx', '__proto__', 'toString', '../de', 'english'])
    assert.deepEqual(
      await names(portal, `countries?filter=id:128&language=${encodeURIComponent(odd)}`),
      ['United States'],
      odd,
    )
})

test('countries are filtered by area, tier, language and terms', async () => {
  const portal = await startPortal()
  assert.deepEqual(await names(portal, 'countries?filter=area:DACHB'), [
    'Austria',
    'Belgium',
    'Germany',
    'Liechtenstein',
    'Luxembourg',
    'Switzerland',
  ])
  assert.ok(
    (await names(portal, 'countries?filter=area:Americas,tier:Strategic')).includes(
      'United States',
    ),
  )
  assert.ok((await names(portal, 'countries?filter=tier:Core%2B')).length > 0)
  assert.ok((await names(portal, 'countries?filter=terms:uk&limit=1000')).includes('Malta'))
})

test('an airport is found by code and by city, and its name is what a profile stores', async () => {
  const portal = await startPortal()
  assert.deepEqual((await portal.get('/api/lists/airports?search=fra&limit=1')).body.objects, [
    { id: 'FRA', name: 'FRA – Frankfurt am Main', country_code: 'DE', country_id: 44 },
  ])
  assert.equal((await names(portal, 'airports?search=frankfurt'))[0], 'FRA – Frankfurt am Main')
  assert.ok(
    (await names(portal, 'airports?search=new%20york')).includes('JFK – New York, John F. Kennedy'),
  )
  assert.deepEqual(await names(portal, 'airports?search=kennedy%20york'), [
    'JFK – New York, John F. Kennedy',
  ])
  for (const name of await names(portal, 'airports?limit=1000'))
    assert.ok(name.length >= 8 && name.length <= 191, name)
})

test('states can be filtered by country', async () => {
  const portal = await startPortal()
  assert.equal((await names(portal, 'states?filter=country_id:128')).length, 56)
  assert.equal((await names(portal, 'states?filter=country_code:CA')).length, 13)
  assert.deepEqual((await portal.get('/api/lists/states?search=TX')).body.objects, [
    { id: 'US-TX', name: 'Texas', code: 'TX', country_code: 'US', country_id: 128 },
  ])
})

test('states have their French names in French, and are found by both names', async () => {
  const portal = await startPortal()
  const french = await names(portal, 'states?filter=country_id:21&language=fr')
  assert.deepEqual(
    [french.length, french.slice(0, 3)],
    [13, ['Alberta', 'Colombie-Britannique', 'Île-du-Prince-Édouard']],
  )
  assert.deepEqual(await names(portal, 'states?search=edouard'), ['Prince Edward Island'])
  assert.deepEqual(await names(portal, 'states?search=columbia&language=fr'), [
    'Colombie-Britannique',
    'District of Columbia',
  ])
  assert.equal(
    Object.hasOwn((await portal.get('/api/lists/states?search=BC')).body.objects[0], 'name_fr'),
    false,
  )
})

test('agencies are searched by name and city and filtered by country', async () => {
  const portal = await portalWithAgencies(
    ['Été Voyages', 'Lyon', 41],
    ['Grand Été', 'Paris', 41],
    ['Voyages Été', 'Genève', 117],
    ['100% Reisen', 'Bern', 117],
    ['Reisen_1', 'Bern', 117],
  )
  assert.deepEqual(await names(portal, 'agencies?search=ete'), [
    'Été Voyages',
    'Grand Été',
    'Voyages Été',
  ])
  assert.deepEqual(await names(portal, 'agencies?search=voyages&filter=country_id:41'), [
    'Été Voyages',
  ])
  assert.deepEqual(await names(portal, 'agencies?search=GENEVE'), ['Voyages Été'])
  assert.deepEqual(await names(portal, 'agencies?search=100%25'), ['100% Reisen'])
  assert.deepEqual(await names(portal, 'agencies?search=1'), ['100% Reisen', 'Reisen_1'])
  assert.deepEqual(await names(portal, 'agencies?search=reisen_1'), ['Reisen_1', '100% Reisen'])
  for (const search of ['%25', '_', '%26', "'", 'eisen'])
    assert.deepEqual(await names(portal, `agencies?search=${search}`), [], search)
  assert.deepEqual(await names(portal, 'agencies?filter=city:Bern'), ['100% Reisen', 'Reisen_1'])
  assert.deepEqual(await names(portal, 'agencies?filter=country_id:many'), [])
})

test('the demo agencies can be found', async () => {
  const portal = await startPortal()
  await seedAgencies(portal.db)
  assert.equal((await names(portal, 'agencies?limit=1000')).length, 300)
  assert.ok(
    (await names(portal, 'agencies?search=carpincho')).includes('Viajes Carpincho Astral (Demo)'),
  )
})

test('a filter for a field that the list does not have is refused', async () => {
  const portal = await startPortal()
  for (const filter of [
    'area:EMEA',
    'tier:Core',
    'search:x',
    'constructor:x',
    '__proto__:x',
    'country_id',
    'code:',
    ':x',
    'code:FR;drop',
    "code:'",
    'toString:x',
  ]) {
    const { status, body } = await portal.get(
      `/api/lists/agencies?filter=${encodeURIComponent(filter)}`,
    )
    assert.deepEqual([status, body.errors], [400, { filter: 'invalid' }], filter)
  }
})

test('a search or filter that the database cannot store is refused', async () => {
  const portal = await startPortal()
  for (const list of ['agencies', 'countries']) {
    assert.deepEqual(
      (await portal.get(`/api/lists/${list}?search=a%00b`)).body.errors,
      { search: 'invalid' },
      list,
    )
    assert.deepEqual(
      (await portal.get(`/api/lists/${list}?filter=name:%00`)).body.errors,
      { filter: 'invalid' },
      list,
    )
  }
})

test('every field of a list filters it', async () => {
  const portal = await startPortal()
  assert.deepEqual(await names(portal, 'countries?filter=dialCode:%2B49'), ['Germany'])
})

test('an unknown list is 404', async () => {
  const portal = await startPortal()
  for (const list of ['users', 'constructor', '..%2f..%2fetc', 'agents', '__proto__'])
    assert.equal((await portal.get(`/api/lists/${list}`)).status, 404, list)
})

test('a long list is compressed for a browser that accepts it', async () => {
  const { app } = await startPortal()
  const ask = (encoding: string) =>
    app.inject({
      authority: 'localhost:3000',
      url: '/api/lists/countries?limit=1000',
      headers: { 'accept-encoding': encoding },
    })
  const [compressed, plain] = [await ask('gzip, br'), await ask('identity')]
  assert.equal(compressed.headers['content-encoding'], 'br')
  assert.equal(plain.headers['content-encoding'], undefined)
  assert.ok(compressed.rawPayload.length < plain.rawPayload.length / 3)
  assert.deepEqual(JSON.parse(brotliDecompressSync(compressed.rawPayload).toString()), plain.json())
})
