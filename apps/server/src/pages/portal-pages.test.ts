import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test, type TestContext } from 'node:test'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { hours, minutes } from '@passerelle/contracts/limits.ts'
import type { PageData } from '@passerelle/contracts/page.ts'
import { siteDefaults, type SiteSettings } from '@passerelle/contracts/sites.ts'
import { sql } from 'drizzle-orm'
import { buildApp } from '../app.ts'
import { parseConfig } from '../config/config.ts'
import { sites } from '../db/schema.ts'
import {
  activatedAgent,
  Browser,
  makeStaff,
  startPortal,
  type TestPortal,
} from '../../test/harness.ts'
import { languageTags, locales } from '../../test/locales.ts'
import { contentSecurityPolicy } from './page.ts'
import { fillPlaceholders } from './page-markup.ts'

const script = "requestAnimationFrame(() => import('/assets/main-1a2b.js'))"
const style = 'body { margin: 0 }'
const signupStyle = '.signup { margin: 0 }'
const head = (title: string) =>
  `<!doctype html><html lang="%LANGUAGE%"><head><meta name="passerelle" content="%SETTINGS%"><title>${title} %BRAND_NAME%</title>`
const signinPage = `${head('Sign in')}<style>${style}</style><script type="module">${script}</script></head><body>%BRAND_BEFORE%<b>%BRAND_LETTER%</b>%BRAND_AFTER% %BRAND_PLATE%<script type="application/json" id="page-data">%DATA%</script></body></html>`
const data = '<script type="application/json" id="page-data">%DATA%</script>'
const shellPage = `${head('%TITLE% -')}<script type="module" src="/assets/main-1a2b.js"></script></head><body><!--%FILES%-->${data}</body></html>`
const screenFiles = {
  '/signin': { scripts: [], styles: [], texts: ['common', 'signin'] },
  '/signup': {
    scripts: ['assets/frame-3c.js', 'assets/signup-4d.js'],
    styles: ['assets/signup-5e.css'],
    texts: ['common', 'signup'],
  },
  '/profile/info': {
    scripts: ['assets/profile-6f.js'],
    styles: [],
    texts: ['common', 'profile'],
  },
  pending: { scripts: ['assets/pending-7a.js'], styles: [], texts: ['common', 'pending'] },
}
const sha256 = (content: string) =>
  `'sha256-${createHash('sha256').update(content).digest('base64')}'`

/** Makes the folder of a built portal: two pages, a program, an icon. */
async function builtPortal(
  t: TestContext,
  settings: Record<string, string> = {},
): Promise<
  Browser & {
    home: TestPortal
    otherBrowser: () => Browser
    bytes: (
      url: string,
      encoding: string,
      cookie?: string,
    ) => Promise<{ body: Buffer; headers: Record<string, unknown> }>
  }
> {
  const folder = mkdtempSync(join(tmpdir(), 'built-portal-'))
  t.after(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'assets'))
  for (const tag of languageTags)
    writeFileSync(
      join(folder, `signin.${tag}.html`),
      signinPage.replace('Sign in', `Sign in (${tag})`),
    )
  writeFileSync(join(folder, 'languages.json'), JSON.stringify(locales.languages))
  writeFileSync(join(folder, 'index.html'), shellPage)
  writeFileSync(join(folder, 'screens.json'), JSON.stringify(screenFiles))
  writeFileSync(join(folder, 'assets/signup-5e.css'), `${signupStyle}\n`)
  writeFileSync(join(folder, 'favicon.ico'), 'icon')
  writeFileSync(join(folder, '.built'), 'marks a finished build')
  writeFileSync(join(folder, 'assets/main-1a2b.js'), 'console.log(1)')
  writeFileSync(join(folder, 'assets/main-1a2b.js.br'), brotliCompressSync('console.log(1)'))
  const home = await startPortal(settings)
  const app = await buildApp(home.deps, { portal: folder })
  const bytes = async (url: string, encoding: string, cookie = '') => {
    const { rawPayload, headers } = await app.inject({
      authority: 'localhost:3000',
      url,
      headers: { 'accept-encoding': encoding, cookie },
    })
    return { body: rawPayload, headers }
  }
  const otherBrowser = () => new Browser(app)
  return Object.assign(new Browser(app), { bytes, home, otherBrowser })
}

test('/signin is its own page, every other screen is the shell, and what is no screen is the shell with 404', async (t) => {
  const portal = await builtPortal(t)
  assert.match((await portal.get('/signin')).body, /<title>Sign in \(en-US\) eXperts</)
  for (const [path, status] of [
    ['/', 200],
    ['/signup', 200],
    ['/activate/abc', 200],
    ['/profile/info', 200],
    ['/staff/users', 200],
    ['/nowhere', 404],
    ['/signin/more', 404],
    ['/index.html', 404],
    ['/.built', 404],
  ] as const) {
    const answer = await portal.get(path)
    assert.equal(answer.status, status, path)
    assert.match(answer.body, /<title>[^<>]+ - eXperts</, path)
  }
})

describe('the playground', () => {
  test('is a screen like others where it is switched on', async (t) => {
    const portal = await builtPortal(t)
    for (const path of ['/pg', '/pg/', '/pg?client_id=site'])
      assert.equal((await portal.get(path)).status, 200, path)
  })

  test('is no screen where it is switched off, as in production unless PLAYGROUND=on: the page is not found, and its program is told so', async (t) => {
    const production = {
      NODE_ENV: 'production',
      DATABASE_URL: 'postgres://db/portal',
      SMTP_URL: 'smtp://mail.example.com',
      SECRET_KEY: 'a-key-of-a-test-that-is-long-enough',
      PUBLIC_URL: 'https://portal.example.com',
    }
    assert.deepEqual(
      [
        parseConfig(production).playground,
        parseConfig({ ...production, PLAYGROUND: 'on' }).playground,
      ],
      [false, true],
    )
    const portal = await builtPortal(t, { PLAYGROUND: 'off' })
    const nowhere = await portal.get('/nowhere')
    for (const path of [
      '/pg',
      '/pg/',
      '/pg?client_id=site',
      '/pg?code=a-code&state=a-state',
      '/PG',
    ]) {
      const { status, body } = await portal.get(path)
      assert.deepEqual([status, body], [404, nowhere.body], path)
    }
    assert.match(nowhere.body, /&quot;playground&quot;:false/)
    for (const path of ['/api/pg', '/api/oauth/pg'])
      assert.equal((await portal.get(path)).status, 404, path)
    assert.equal((await portal.post('/pg', {})).status, 404)
  })
})

test('the interface never answers with a page', async (t) => {
  const portal = await builtPortal(t)
  for (const path of [
    '/api/nothing',
    '/assets/nothing.js',
    '/assets/..%2findex.html',
    '/assets/',
    '/assets',
    '/assets/%00',
    '/assets/main-1a2b.js%00',
  ]) {
    const { status, headers } = await portal.get(path)
    assert.equal(status, 404, path)
    assert.match(String(headers['content-type']), /json/, path)
  }
})

test('a page names what stands in it by its hash, and may run nothing else', async (t) => {
  const portal = await builtPortal(t)
  const policy = String((await portal.get('/signin')).headers['content-security-policy'])
  assert.equal(
    policy,
    [
      "default-src 'none'",
      `script-src 'self' ${sha256(script)}`,
      `style-src 'self' ${sha256(style)}`,
      "img-src 'self' data:",
      "font-src 'self'",
      "connect-src 'self'",
      "manifest-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "object-src 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ].join('; '),
  )
  const ofSignup = String((await portal.get('/signup')).headers['content-security-policy'])
  assert.ok(ofSignup.includes(`script-src 'self'; style-src 'self' ${sha256(signupStyle)};`))
  assert.doesNotMatch(contentSecurityPolicy(signinPage), /unsafe/)
})

test('a page is asked for again each time and sent again only when it changed', async (t) => {
  const portal = await builtPortal(t)
  const { headers } = await portal.get('/signup')
  assert.equal(headers['cache-control'], 'no-cache')
  const again = await portal.get('/signup', { 'if-none-match': String(headers['etag']) })
  assert.equal(again.status, 304)
  assert.equal(again.body, '')
  assert.equal(
    (await portal.get('/nowhere', { 'if-none-match': String(headers['etag']) })).status,
    404,
  )
})

test('pages are sent as brotli or gzip where the browser takes it', async (t) => {
  const portal = await builtPortal(t)
  const [br, gz, plain] = [
    await portal.bytes('/signin', 'gzip, deflate, br'),
    await portal.bytes('/signin', 'gzip'),
    await portal.bytes('/signin', 'identity'),
  ]
  const answers = [br, gz, plain]
  assert.deepEqual(
    answers.map(({ headers }) => headers['content-encoding']),
    ['br', 'gzip', undefined],
  )
  assert.deepEqual(
    answers.map(({ headers }) => headers['vary']),
    Array(3).fill('accept-encoding, accept-language, cookie'),
  )
  assert.equal(new Set(answers.map(({ headers }) => headers['etag'])).size, 3)
  assert.equal(brotliDecompressSync(br.body).toString(), plain.body.toString())
  assert.equal(gunzipSync(gz.body).toString(), plain.body.toString())
})

test('files of the build are kept for a year, compressed ones are sent as they are', async (t) => {
  const portal = await builtPortal(t)
  const plain = await portal.get('/assets/main-1a2b.js')
  assert.equal(plain.headers['cache-control'], 'public, max-age=31536000, immutable')
  assert.equal(plain.body, 'console.log(1)')
  assert.equal(
    (await portal.get('/assets/main-1a2b.js', { 'accept-encoding': 'br' })).headers[
      'content-encoding'
    ],
    'br',
  )
  assert.equal((await portal.get('/favicon.ico')).body, 'icon')
})

test('the settings are in the page, and a brand cannot break out of it', () => {
  const config = {
    ...parseConfig({ DEMO: 'off' }),
    brand: `%SETTINGS% & $& 'X'`,
    corporateUrl: 'https://example.com/"><script>',
  }
  const page = fillPlaceholders(
    shellPage,
    { config, locales },
    { language: 'de', title: 'Meine & Ihre' },
  )
  const content = /content="([^"]*)"/.exec(page)?.[1] ?? ''
  const read = JSON.parse(
    content
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&'),
  )
  assert.deepEqual(read, {
    brand: config.brand,
    passwordMin: 4,
    corporateUrl: config.corporateUrl,
    language: 'de',
    languages: [...locales.languages],
    partnerHosts: [],
    playground: true,
  })
  assert.ok(page.includes('<title>Meine &amp; Ihre - %SETTINGS% &amp; $&amp; &#39;X&#39;</title>'))
  assert.ok(!page.includes('"><script>'))
})

/** What the server wrote into a page for its program. */
const dataIn = (page: string): PageData =>
  JSON.parse(/id="page-data">([^<]*)</.exec(page)?.[1] ?? 'null') as PageData

/** An agent who is signed in at the built portal. */
async function signedInHere(portal: Awaited<ReturnType<typeof builtPortal>>): Promise<Browser> {
  const login = await activatedAgent(portal.home)
  const browser = portal.otherBrowser()
  assert.equal((await browser.post('/api/login', login)).status, 200)
  return browser
}

const cookiesOf = ({ cookies }: Browser) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

describe('a page brings what its screen needs, so that nothing is asked for in a row', () => {
  test('it has the styles of its screen, and names its files', async (t) => {
    const portal = await builtPortal(t)
    assert.deepEqual(
      (await portal.get('/signup?x=1')).body.match(/<link[^>]*>|<style>[^]*?<[/]style>/g),
      [
        `<style>${signupStyle}</style>`,
        '<link rel="stylesheet" href="/assets/signup-5e.css" type="text/plain">',
        '<link rel="modulepreload" crossorigin href="/assets/frame-3c.js">',
        '<link rel="modulepreload" crossorigin href="/assets/signup-4d.js">',
      ],
    )
    assert.doesNotMatch((await portal.get('/nowhere')).body, /<link/)
  })

  test('it brings the texts of its screen in its language, as the call gives them', async (t) => {
    const portal = await builtPortal(t)
    for (const language of ['de', 'ja']) {
      const read = async (name: string) =>
        (await portal.get(`/api/translations/${language}/${name}`)).body
      const page = (path: string) => portal.get(path, { 'accept-language': language })
      assert.deepEqual(dataIn((await page('/signup?x=1')).body), {
        texts: { common: await read('common'), signup: await read('signup') },
      })
      assert.deepEqual(dataIn((await page('/signin')).body), {
        texts: { common: await read('common'), signin: await read('signin') },
      })
    }
  })

  test('it brings the answers of the calls that its screen begins with', async (t) => {
    const portal = await builtPortal(t)
    const agent = await signedInHere(portal)
    for (const [browser, path, calls] of [
      [portal, '/signup', ['/api/lists/countries?limit=1000']],
      [portal, '/terms', ['/api/terms/generic?reader=en-US']],
      [portal, '/terms/BR', ['/api/terms/br?reader=en-US']],
      [agent, '/', ['/api/user/home?reader=en-US']],
      [agent, '/application', ['/api/user/application']],
      [agent, '/profile/info', ['/api/user', '/api/lists/countries?limit=1000']],
      [agent, '/profile/newsletter', ['/api/user', '/api/user/consents']],
      [agent, '/profile/sites', ['/api/user', '/api/user/sites']],
      [agent, '/profile/security', ['/api/user', '/api/user/second-factor', '/api/user/passkeys']],
    ] as const) {
      const { answers } = dataIn((await browser.get(path)).body)
      const expected = calls.map(async (url) => [`GET ${url}`, (await browser.get(url)).body])
      assert.deepEqual(answers, Object.fromEntries(await Promise.all(expected)), path)
    }
  })

  test('the desk brings its lists and counts where the address has no filter', async (t) => {
    const portal = await builtPortal(t)
    const desk = portal.otherBrowser()
    const login = { email: 'rita.berg@example.com', password: 'a long staff password' }
    await makeStaff(portal.home, login)
    assert.equal((await desk.post('/api/login', login)).status, 200)
    const calls = [
      '/api/staff/agents?status=activated',
      '/api/staff/agents/counts',
      '/api/staff/changes',
      '/api/staff/changes/counts',
      '/api/staff/translations/missing',
    ]
    const { answers } = dataIn((await desk.get('/staff/users')).body)
    assert.deepEqual(
      Object.keys(answers ?? {}),
      calls.map((url) => `GET ${url}`),
    )
    assert.deepEqual(dataIn((await desk.get('/staff/users?tier=a')).body).answers, {})
    const agent = await signedInHere(portal)
    assert.deepEqual(dataIn((await agent.get('/staff/users')).body).answers, {})
  })

  test('an answer of the interface that is no success is not in the page', async (t) => {
    const portal = await builtPortal(t)
    for (const path of ['/terms/nowhere', '/terms/br?version=1999-01-01', '/profile/sites', '/'])
      assert.equal(dataIn((await portal.get(path)).body).answers, undefined, path)
  })

  test('the files and texts of changes that wait come with the page where there are any', async (t) => {
    const portal = await builtPortal(t)
    const login = await activatedAgent(portal.home)
    const browser = portal.otherBrowser()
    await browser.post('/api/login', login)
    const brought = async () => {
      const { body } = await browser.get('/profile/info')
      return [/pending-7a[.]js/.test(body), Object.keys(dataIn(body).texts ?? {}).at(-1)]
    }
    assert.deepEqual(await brought(), [false, 'profile'])
    const change = { email: 'new.address@example.com', password: login.password }
    assert.equal((await browser.patch('/api/user', change)).status, 200)
    assert.deepEqual(await brought(), [true, 'pending'])
  })

  test('its data is no script, so that the policy stays as strict as it is', async (t) => {
    const portal = await builtPortal(t)
    const browser = await signedInHere(portal)
    for (const path of ['/signup', '/profile/info']) {
      const { headers } = await browser.get(path)
      assert.match(String(headers['content-security-policy']), /script-src 'self'; style-src/, path)
    }
  })

  test('to a signed-in agent it brings the answer of the call, and compressed it is the same', async (t) => {
    const portal = await builtPortal(t)
    const browser = await signedInHere(portal)
    const me = (await browser.get('/api/user/me')).body
    const page = await browser.get('/profile/info')
    assert.deepEqual(dataIn(page.body).me, me)
    assert.equal(page.status, 200)
    assert.deepEqual(Object.keys(dataIn(page.body).texts ?? {}), ['common', 'profile'])
    assert.equal(
      brotliDecompressSync(
        (await portal.bytes('/profile/info', 'br', cookiesOf(browser))).body,
      ).toString(),
      page.body,
    )
  })

  test('a page with it is for this person alone, and nobody may keep it', async (t) => {
    const portal = await builtPortal(t)
    const browser = await signedInHere(portal)
    const { headers } = await browser.get('/profile/info')
    assert.deepEqual([headers['cache-control'], headers['etag']], ['private, no-store', undefined])
    for (const [visitor, path] of [
      [browser, '/signup'],
      [browser, '/signin?login_hint=ana'],
      [browser, '/nowhere'],
      [portal, '/profile/info'],
    ] as const) {
      const page = await visitor.get(path)
      assert.equal(page.headers['cache-control'], 'no-cache', path)
      assert.equal(dataIn(page.body).me, undefined, path)
    }
  })

  test('/signin brings who is signed in already, and then no form; to a visitor it is the page for everybody', async (t) => {
    const portal = await builtPortal(t)
    const browser = await signedInHere(portal)
    const own = await browser.get('/signin')
    assert.deepEqual(dataIn(own.body).me, (await browser.get('/api/user/me')).body)
    assert.equal(own.headers['cache-control'], 'private, no-store')
    assert.doesNotMatch(own.body, /Sign in \(en-US\)/)
    const page = await portal.get('/signin')
    assert.equal(dataIn(page.body).me, undefined)
    assert.equal(page.headers['cache-control'], 'no-cache')
    assert.match(page.body, /Sign in \(en-US\)/)
  })

  test('an ended session is nobody, and the page is served while the database is away', async (t) => {
    const portal = await builtPortal(t)
    const browser = await signedInHere(portal)
    portal.home.passes(hours(13))
    assert.equal(dataIn((await browser.get('/')).body).me, undefined)
    await portal.home.db.execute(sql`alter table sessions rename to sessions_away`)
    t.after(() => portal.home.db.execute(sql`alter table sessions_away rename to sessions`))
    const page = await browser.get('/profile/info')
    assert.deepEqual([page.status, dataIn(page.body).me], [200, undefined])
  })

  test('no text ends the element that it stands in', () => {
    const name = '</script><script>alert(1)</script><!-- & "Ana"'
    const page = fillPlaceholders(
      shellPage,
      { config: parseConfig({ DEMO: 'off' }), locales },
      { language: 'en-US', title: '', data: { texts: { common: { name } } } },
    )
    assert.doesNotMatch(page, /alert\(1\)<|<!-- &/)
    assert.deepEqual(dataIn(page), { texts: { common: { name } } })
  })
})

/** What a page was told, out of its head. */
const settingsIn = (page: string) =>
  JSON.parse((/content="([^"]*)"/.exec(page)?.[1] ?? '').replaceAll('&quot;', '"')) as {
    partnerHosts: string[]
  }

describe('the hosts that /login may link back to', () => {
  const put = (
    { home }: { home: TestPortal },
    client_id: string,
    settings: Partial<SiteSettings>,
  ) =>
    home.db.insert(sites).values({
      client_id,
      sealed_secret: null,
      settings: { ...siteDefaults, client_name: 'Rail', redirect_uris: [], ...settings },
      created_at: home.deps.now(),
    })
  const hosts = async (portal: Browser, path = '/login') =>
    settingsIn((await portal.get(path)).body).partnerHosts

  test('are those of the trusted issuers and of the registered sites, each once', async (t) => {
    const portal = await builtPortal(t, {
      TRUSTED_ISSUERS: JSON.stringify([
        { issuer: 'https://issuer.example/x', jwks: 'https://issuer.example/jwks' },
      ]),
    })
    await put(portal, 'rail', {
      redirect_uris: [
        'https://rail.example/in',
        'https://app.rail.example:8443/in',
        'com.example.rail:/in',
      ],
      client_uri: 'https://rail.example/',
    })
    await put(portal, 'ship', {
      redirect_uris: ['https://ship.example/in', 'https://issuer.example/in'],
    })
    assert.deepEqual(await hosts(portal), [
      'issuer.example',
      'rail.example',
      'app.rail.example:8443',
      'ship.example',
    ])
    assert.deepEqual(await hosts(portal, '/login/?x=1'), await hosts(portal))
    assert.equal((await portal.get('/login')).status, 200)
    for (const path of ['/signin', '/', '/nowhere', '/login/more'])
      assert.deepEqual(await hosts(portal, path), ['issuer.example'], path)
  })

  test('are known a minute after a site was added or removed; the database is asked once a minute', async (t) => {
    const portal = await builtPortal(t)
    assert.deepEqual(await hosts(portal), [])
    await put(portal, 'rail', { redirect_uris: ['https://rail.example/in'] })
    assert.deepEqual(await hosts(portal), [])
    portal.home.passes(minutes(1))
    assert.deepEqual(await hosts(portal), ['rail.example'])
    await portal.home.db.delete(sites)
    assert.deepEqual(await hosts(portal), ['rail.example'])
    portal.home.passes(minutes(1))
    assert.deepEqual(await hosts(portal), [])
  })

  test('stay as they were known while the database is away', async (t) => {
    const portal = await builtPortal(t)
    await put(portal, 'rail', { redirect_uris: ['https://rail.example/in'] })
    assert.deepEqual(await hosts(portal), ['rail.example'])
    portal.home.passes(minutes(1))
    await portal.home.db.execute(sql`alter table sites rename to sites_away`)
    t.after(() => portal.home.db.execute(sql`alter table if exists sites_away rename to sites`))
    assert.deepEqual(await hosts(portal), ['rail.example'])
    await portal.home.db.execute(sql`alter table sites_away rename to sites`)
  })
})

test('the brand is set with its first capital strong', () => {
  assert.match(
    fillPlaceholders(
      signinPage,
      { config: parseConfig({ DEMO: 'off' }), locales },
      { language: 'en-US', title: '' },
    ),
    /<body>e<b>X<\/b>perts X</,
  )
})

test('a page can be asked for its head alone', async (t) => {
  const portal = await builtPortal(t)
  const answer = await portal.call('HEAD', '/signup')
  assert.deepEqual([answer.status, answer.body], [200, ''])
})

test('an address that is none is not found, in the interface’s own form', async (t) => {
  const portal = await builtPortal(t)
  const { status, body, headers } = await portal.get('/..%c0%af/')
  assert.deepEqual(
    [status, body.code, headers['content-type']],
    [404, 'notFound', 'application/problem+json; charset=utf-8'],
  )
})
