import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'drizzle-orm'
import { screens } from '@passerelle/contracts/screens.ts'
import { builtPortal, settingsIn } from '../../test/built-portal.ts'
import {
  activatedAgent,
  signedIn,
  startPortal,
  type Browser,
  type TestPortal,
} from '../../test/harness.ts'
import { buildApp } from '../app.ts'

const folder = builtPortal(after)
const start = () => startPortal({}, { portal: folder })

/** The language that a page says it is in. */
async function languageOf(
  browser: Browser,
  path: string,
  headers: Record<string, string> = {},
): Promise<string> {
  const { body, status } = await browser.get(path, headers)
  assert.equal(status, 200)
  const [, lang] = /<html lang="([^"]*)"/.exec(body) ?? []
  assert.equal(settingsIn(body).language, lang)
  return lang ?? ''
}

interface Wishes {
  readonly hand?: string
  readonly profile?: string | null
  readonly query?: string
  readonly browser?: string
}

/** Product reading, section 4. */
const choices: readonly (readonly [wishes: Wishes, language: string])[] = [
  [{}, 'en-US'],
  [{ browser: 'fr-CH, en;q=0.8' }, 'fr'],
  [{ browser: 'sv, no;q=0.5' }, 'en-US'],
  [{ browser: 'fr', query: 'de' }, 'de'],
  [{ browser: 'fr', query: 'sv de-AT it' }, 'de'],
  [{ browser: 'fr', query: 'sv' }, 'fr'],
  [{ browser: 'fr', query: 'CH' }, 'zh-Hans'],
  [{ browser: 'fr', query: 'sv JP' }, 'ja'],
  [{ browser: 'fr', query: 'de', profile: 'ja' }, 'ja'],
  [{ browser: 'fr', query: 'de', profile: null }, 'de'],
  [{ browser: 'fr', profile: 'xx' }, 'fr'],
  [{ browser: 'fr', query: 'de', profile: 'ja', hand: 'ko' }, 'ko'],
  [{ browser: 'fr', query: 'de', hand: 'zh-Hans' }, 'zh-Hans'],
  [{ browser: 'fr', hand: 'CH' }, 'zh-Hans'],
  [{ browser: 'fr', hand: 'xx' }, 'fr'],
  [{ browser: 'fr', hand: '__proto__' }, 'fr'],
]

async function visitor(portal: TestPortal, { profile, hand }: Wishes): Promise<Browser> {
  const browser = profile === undefined ? portal.browser() : await signedIn(portal)
  await portal.db.execute(sql`update accounts set locale = ${profile ?? null}`)
  if (hand !== undefined) browser.cookies.set('language', hand)
  return browser
}

for (const [wishes, language] of choices) {
  test(`the page of somebody with ${JSON.stringify(wishes)} is in ${language}`, async () => {
    const portal = await start()
    const browser = await visitor(portal, wishes)
    const query =
      wishes.query === undefined ? '' : `?ui_locales=${encodeURIComponent(wishes.query)}`
    const headers: Record<string, string> =
      wishes.browser === undefined ? {} : { 'accept-language': wishes.browser }
    for (const path of ['/signin', '/signup', '/profile/info'])
      assert.equal(await languageOf(browser, path + query, headers), language, path)
  })
}

test('/signin is the page that was drawn in the language, and each language has its own etag', async () => {
  const portal = await start()
  const [german, french] = [
    await portal.get('/signin', { 'accept-language': 'de' }),
    await portal.get('/signin', { 'accept-language': 'fr' }),
  ]
  assert.match(german.body, /<title>Drawn in de eXperts/)
  assert.match(french.body, /<title>Drawn in fr eXperts/)
  assert.equal(
    (
      await portal.get('/signin', {
        'accept-language': 'fr',
        'if-none-match': String(german.headers['etag']),
      })
    ).status,
    200,
  )
  assert.equal(
    (
      await portal.get('/signin', {
        'accept-language': 'de',
        'if-none-match': String(german.headers['etag']),
      })
    ).status,
    304,
  )
  assert.equal(german.headers['vary'], 'accept-encoding, accept-language, cookie')
})

/** Some of them to the letter. */
const titled = [
  ['/', 'de', 'Willkommen'],
  ['/signup', 'de', 'Registrierung - Schritt 1'],
  ['/profile/agency', 'fr', 'Données de l’agence'],
  ['/activate/abc', 'ja', '登録の確認'],
  ['/terms/fr', 'it', 'Termini e condizioni'],
  ['/staff/translations', 'zh-Hans', '缺失的文本'],
  ['/no/such/page', 'en-US', 'Page not found!'],
] as const

test('the window is named by its screen from the first, in the language of the page', async () => {
  const portal = await start()
  const titleOf = async (path: string, language: string) =>
    /<title>(.*) - eXperts</.exec(
      (await portal.get(path, { 'accept-language': language })).body,
    )?.[1] ?? ''
  for (const [path, language, title] of titled)
    assert.equal(await titleOf(path, language), title, path)
  for (const { tag } of portal.deps.locales.languages) {
    for (const screen of screens.filter((path) => path !== '/signin'))
      assert.match(
        await titleOf(screen.replace(/\{\w+\}/, 'x'), tag),
        /^[^{}]*[^{},，、]$/,
        `${screen} in ${tag}`,
      )
  }
})

test('a page is answered also when nobody can be asked whose session it is', async () => {
  const portal = await start()
  const app = await buildApp({ ...portal.deps, db: undefined as never }, { portal: folder })
  const { statusCode, body } = await app.inject({
    authority: 'localhost:3000',
    url: '/signin',
    headers: { 'accept-language': 'de' },
    cookies: { session: 'somebody' },
  })
  assert.equal(statusCode, 200)
  assert.match(body, /<html lang="de">/)
})

test('the pages that the server writes itself, and the card’s answers, follow the language chosen by hand', async () => {
  const portal = await start()
  portal.cookies.set('language', 'de')
  assert.match((await portal.get('/mailbox', { 'accept-language': 'fr' })).body, /<html lang="de">/)
  assert.match(
    (
      await portal.post(
        '/api/card/validate',
        { email: 'nobody@example.com', code: '1234' },
        { 'accept-language': 'fr' },
      )
    ).body.message,
    /Ungültiger Code/,
  )
})

test('an agent chooses the language of pages and mails; one that the portal does not speak is refused', async () => {
  const portal = await start()
  const browser = await signedIn(portal)
  assert.equal((await browser.patch('/api/user', { locale: 'it' })).body.locale, 'it')
  assert.equal((await browser.get('/api/user/me')).body.locale, 'it')
  for (const locale of ['xx', 'IT', '', '__proto__', '../it', null, 7]) {
    const { status, body } = await browser.patch('/api/user', { locale })
    assert.deepEqual([status, Object.keys(body.errors)], [400, ['locale']], String(locale))
  }
  assert.equal((await browser.get('/api/user/me')).body.locale, 'it')
})

test('every mail is in its reader’s language, whoever caused it', async () => {
  const portal = await start()
  const { email } = await activatedAgent(portal, { country_id: 44 })
  await portal.db.execute(sql`update accounts set locale = 'de'`)
  const stranger = portal.browser({ 'accept-language': 'fr' })
  await stranger.post('/api/login/forgot', { email })
  assert.equal((await portal.lastMail(email)).subject, 'Ihr Code für ein neues Passwort')
  await stranger.post('/api/signup', {
    country_id: 41,
    language: null,
    first_name: 'Luc',
    last_name: 'Roy',
    gender_id: 1,
    birthdate: null,
    agency_position_id: 1,
    main_area_of_responsibility_id: 1,
    work_environment_id: null,
    travel_agent_start_year: null,
    airport: null,
    optin: false,
    email,
    iata_nr: null,
    agency_name: 'A',
    building_nr: null,
    street: 'B',
    city: 'C',
    zip_code: '1',
    state: null,
    phone: null,
    password: 'pass',
    password_check: 'pass',
    terms_accepted: true,
  })
  assert.equal((await portal.lastMail(email)).subject, 'Sie haben bereits ein Konto')
})
