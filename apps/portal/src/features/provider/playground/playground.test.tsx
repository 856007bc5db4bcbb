import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { expectAccessible, renderAt } from '../../../../test/render.tsx'
import {
  challengeOf,
  fixedParameters,
  storeSentRequest,
  takeSentRequest,
  type SentRequest,
} from './playground-link.ts'

const ownOrigin = location.origin
const sentRequest: SentRequest = {
  host: ownOrigin,
  clientId: 'playground',
  redirectUri: `${ownOrigin}/pg`,
  flow: 'id_token',
  verifier: 'a-verifier',
}
const futureExpiry = () => Math.floor(Date.now() / 1000) + 600
const claims = () => ({
  iss: ownOrigin,
  aud: 'playground',
  sub: 'somebody',
  exp: futureExpiry(),
  nonce: fixedParameters.nonce,
})

const base64url = (bytes: ArrayBuffer | string) =>
  btoa(typeof bytes === 'string' ? bytes : String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
const kinds = {
  RS256: {
    name: 'RSASSA-PKCS1-v1_5',
    hash: 'SHA-256',
    modulusLength: 2048,
    publicExponent: new Uint8Array([1, 0, 1]),
  },
  ES256: { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' },
} as const
type Kind = keyof typeof kinds
const pair = (kind: Kind) =>
  crypto.subtle.generateKey(kinds[kind], true, ['sign', 'verify']) as Promise<CryptoKeyPair>

async function token(
  content: object,
  { privateKey }: CryptoKeyPair,
  kind: Kind = 'RS256',
  kid = 'key-1',
) {
  const parts = [{ alg: kind, kid }, content]
    .map((part) => base64url(JSON.stringify(part)))
    .join('.')
  return `${parts}.${base64url(await crypto.subtle.sign(kinds[kind], privateKey, new TextEncoder().encode(parts)))}`
}

const keys = { RS256: await pair('RS256'), ES256: await pair('ES256') }
const foreignKeys = await pair('RS256')

/** Fakes the portal's endpoints for keys and tokens. */
function fakeProvider(exchange?: (body: URLSearchParams) => Response) {
  const network = globalThis.fetch
  const asked: string[] = []
  globalThis.fetch = async (input, init) => {
    const path = typeof input === 'string' ? input : ''
    if (path !== '/oauth/jwks' && path !== '/oauth/token') return network(input, init)
    asked.push(path)
    expect(init?.credentials).toBe('omit')
    if (path === '/oauth/token')
      return exchange?.(init?.body as URLSearchParams) ?? Response.error()
    const published = await Promise.all(
      Object.entries(keys).map(async ([alg, { publicKey }]) => ({
        ...(await crypto.subtle.exportKey('jwk', publicKey)),
        kid: alg === 'RS256' ? 'key-1' : 'key-2',
        alg,
        use: 'sig',
      })),
    )
    return Response.json({ keys: published })
  }
  onTestFinished(() => {
    globalThis.fetch = network
  })
  return asked
}

type Screen = Awaited<ReturnType<typeof renderAt>>
const panel = (screen: Screen) => screen.getByRole('region', { name: 'Authorize link' })
const parameters = (screen: Screen) =>
  Object.fromEntries(
    panel(screen)
      .getByRole('term')
      .elements()
      .map((term, at) => [
        term.textContent,
        panel(screen).getByRole('definition').elements()[at]?.textContent,
      ]),
  )
const box = (screen: Screen, name: string) => screen.getByRole('textbox', { name })
const button = (screen: Screen, name: string) => screen.getByRole('button', { name, exact: true })
const expectText = (screen: Screen, text: string | RegExp) =>
  expect.element(screen.getByText(text)).toBeVisible()

const address = location.pathname + location.search
afterEach(() => history.replaceState(null, '', address))

/** Opens /pg with these parameters in its fragment. */
async function openWithFragment(
  fragment: Record<string, string>,
  sent: SentRequest | null = sentRequest,
) {
  if (sent) storeSentRequest(sent)
  history.replaceState(null, '', `${address}#${new URLSearchParams(fragment)}`)
  return renderAt('/pg')
}

describe('the link', () => {
  test('asks for an id_token with the openid scope, a fixed state and nonce, and prompt=login', async () => {
    const screen = await renderAt('/pg')
    await expect
      .element(screen.getByRole('heading', { level: 1, name: 'Developer playground' }))
      .toBeVisible()
    expect(parameters(screen)).toEqual({
      '?client_id=': 'playground',
      '&redirect_uri=': encodeURIComponent(`${ownOrigin}/pg`),
      '&scope=': 'openid',
      '&response_type=': 'id_token',
      '&state=': 'af0ifjsldkj',
      '&nonce=': 'n-0S6_WzA2Mj',
      '&prompt=': 'login',
    })
    await expect.poll(() => document.title).toBe('Developer playground - eXperts')
    await expectAccessible()
  })

  test('uses the edited host and redirect_uri', async () => {
    const screen = await renderAt('/pg')
    await box(screen, 'host').fill('https://id.example/')
    await box(screen, 'redirect_uri').fill('https://partner.example/callback?a=1&b')
    await button(screen, 'Open the link').click()
    expect(screen.externalRedirects).toEqual([
      'https://id.example/authorize?client_id=playground&redirect_uri=https%3A%2F%2Fpartner.example%2Fcallback%3Fa%3D1%26b&scope=openid&response_type=id_token&state=af0ifjsldkj&nonce=n-0S6_WzA2Mj&prompt=login',
    ])
  })

  test.each(['nowhere', 'ftp://id.example', ['javascript', 'alert(1)'].join(':')])(
    'shows an error for a host that is not a web address, and opens nothing: %s',
    async (host) => {
      const screen = await renderAt('/pg')
      await box(screen, 'host').fill(host)
      await expectText(screen, 'Please enter an address that begins with https:// or http://')
      await button(screen, 'Open the link').click({ force: true })
      expect(screen.externalRedirects).toEqual([])
    },
  )

  test('can ask for a code with PKCE: the challenge is in the link, the verifier stays in this tab', async () => {
    const screen = await renderAt('/pg')
    await button(screen, 'code + PKCE').click()
    await expect.poll(() => parameters(screen)['&code_challenge=']).toBeTruthy()
    expect(parameters(screen)).toMatchObject({
      '&response_type=': 'code',
      '&code_challenge_method=': 'S256',
    })
    await button(screen, 'Open the link').click()
    const { verifier = '' } = takeSentRequest()
    expect(verifier).toMatch(/^[\w-]{43}$/)
    expect(new URL(screen.externalRedirects[0] ?? '').searchParams.get('code_challenge')).toBe(
      await challengeOf(verifier),
    )
    expect(screen.externalRedirects[0]).not.toContain(verifier)
  })

  test('takes another client than the default from the query', async () => {
    const screen = await renderAt('/pg?client_id=my-site')
    await expect.poll(() => parameters(screen)['?client_id=']).toBe('my-site')
  })

  test('does not exist where the playground is switched off', async () => {
    const screen = await renderAt('/pg', { settings: { playground: false } })
    await expect.element(screen.getByRole('heading', { name: 'Page not found!' })).toBeVisible()
  })
})

describe('an id_token in the fragment', () => {
  test.each(['RS256', 'ES256'] as const)(
    'is decoded, verified with the portal’s keys, and removed from the address bar: %s',
    async (kind) => {
      fakeProvider()
      const screen = await openWithFragment({
        id_token: await token(claims(), keys[kind], kind, kind === 'RS256' ? 'key-1' : 'key-2'),
        state: fixedParameters.state,
      })
      await expectText(screen, 'Everything is in order.')
      expect(location.hash).toBe('')
      expect(screen.at()).toBe('/pg')
      expect(sessionStorage.length).toBe(0)
      await expect
        .element(screen.getByRole('region', { name: 'The decoded token' }))
        .toMatchTextContent('"sub": "somebody"')
      await expectAccessible()
    },
  )

  const wrong: [what: string, changes: object, words: string | RegExp][] = [
    [
      'issuer',
      { iss: 'https://evil.example' },
      `It is https://evil.example, but the link asked for ${ownOrigin}.`,
    ],
    ['audience', { aud: ['other'] }, 'It is ["other"], but the link asked for playground.'],
    ['nonce', { nonce: 'another' }, 'It is another, but the link asked for n-0S6_WzA2Mj.'],
    [
      'nonce that is missing',
      { nonce: undefined },
      'It is missing. The link asked for n-0S6_WzA2Mj.',
    ],
    ['expiry', { exp: 1_000_000_000 }, /^The token expired: \w+ \d+, 2001/],
  ]
  test.each(wrong)('a wrong %s is explained', async (_, changes, words) => {
    fakeProvider()
    const screen = await openWithFragment({
      id_token: await token({ ...claims(), ...changes }, keys.RS256),
      state: fixedParameters.state,
    })
    await expectText(screen, 'Something is wrong.')
    await expect.element(screen.getByText(words)).toBeVisible()
    expect(screen.getByText(/(?:but the link asked|is missing|expired: )/).elements()).toHaveLength(
      1,
    )
  })

  test('a wrong state is explained', async () => {
    fakeProvider()
    const screen = await openWithFragment({
      id_token: await token(claims(), keys.RS256),
      state: 'forged',
    })
    await expectText(screen, 'It is forged, but the link asked for af0ifjsldkj.')
  })

  test('a short value does not break at its hyphen; a long one may', async () => {
    fakeProvider()
    const screen = await openWithFragment({
      id_token: await token({ ...claims(), nonce: 'x-'.repeat(40) }, keys.RS256),
      state: fixedParameters.state,
    })
    await expectText(screen, `It is ${'x-'.repeat(40)}, but the link asked for n-0S6_WzA2Mj.`)
    const wraps = (text: string) =>
      getComputedStyle(screen.getByRole('listitem').getByText(text, { exact: true }).element())
        .whiteSpace
    expect([wraps('n-0S6_WzA2Mj'), wraps('x-'.repeat(40))]).toEqual(['nowrap', 'normal'])
  })

  test('a value with an invisible character is shown as code, and the words around it are not', async () => {
    fakeProvider()
    const screen = await openWithFragment({
      id_token: await token({ ...claims(), aud: 'pla\u0000ground' }, keys.RS256),
      state: fixedParameters.state,
    })
    const sentence = 'It is plaground, but the link asked for playground.'
    await expectText(screen, sentence)
    const codes = [...screen.getByText(sentence).element().querySelectorAll('code')].map(
      ({ textContent }) => textContent,
    )
    expect(codes).toEqual(['plaground', 'playground'])
  })

  test('a foreign signature, a changed token, an unknown key and an unknown algorithm have different messages', async () => {
    fakeProvider()
    const [header, , signature] = (await token(claims(), keys.RS256)).split('.')
    const changed = [
      header,
      base64url(JSON.stringify({ ...claims(), sub: 'other' })),
      signature,
    ].join('.')
    const unsigned = [base64url('{"alg":"none"}'), base64url(JSON.stringify(claims())), ''].join(
      '.',
    )
    const cases: [string, string][] = [
      [
        await token(claims(), foreignKeys),
        'The signature does not fit the token: it was changed, or signed by somebody else.',
      ],
      [
        changed,
        'The signature does not fit the token: it was changed, or signed by somebody else.',
      ],
      [
        await token(claims(), keys.RS256, 'RS256', 'gone'),
        'The portal publishes no key with the name gone.',
      ],
      [unsigned, 'The portal does not sign with the algorithm none.'],
      ['not-a-token', 'What came back is not a token.'],
    ]
    for (const [id_token, words] of cases) {
      const screen = await openWithFragment({ id_token, state: fixedParameters.state })
      await expectText(screen, words)
      await screen.unmount()
    }
  })

  test('for another host, the page says that it can only read its own keys', async () => {
    const asked = fakeProvider()
    const screen = await openWithFragment(
      {
        id_token: await token({ ...claims(), iss: 'https://id.example' }, foreignKeys),
        state: fixedParameters.state,
      },
      { ...sentRequest, host: 'https://id.example' },
    )
    await expectText(
      screen,
      'This page can only ask its own portal. The link went to another host.',
    )
    expect(asked).toEqual([])
  })
})

describe('a code in the query', () => {
  const code: SentRequest = { ...sentRequest, flow: 'code' }
  beforeEach(() => storeSentRequest(code))

  test('is exchanged with its verifier, and the token is verified', async () => {
    const sent: Record<string, string>[] = []
    const id_token = await token(claims(), keys.RS256)
    fakeProvider((body) => {
      sent.push(Object.fromEntries(body))
      return Response.json({ id_token, access_token: 'not-shown' })
    })
    const screen = await renderAt(`/pg?code=abc&state=${fixedParameters.state}`)
    await expectText(screen, 'Everything is in order.')
    expect(sent).toEqual([
      {
        grant_type: 'authorization_code',
        code: 'abc',
        redirect_uri: `${ownOrigin}/pg`,
        client_id: 'playground',
        code_verifier: 'a-verifier',
      },
    ])
    expect(screen.at()).toBe('/pg')
    expect(screen.container.textContent).not.toContain('not-shown')
  })

  test('that the portal refuses is explained', async () => {
    fakeProvider(() =>
      Response.json(
        { error: 'invalid_grant', error_description: 'grant request is invalid' },
        { status: 400 },
      ),
    )
    const screen = await renderAt(`/pg?code=abc&state=${fixedParameters.state}`)
    await expectText(screen, /^The code is not valid: it has expired/)
    await expectText(screen, 'invalid_grant: grant request is invalid')
    await expectAccessible()
  })

  test('with a foreign state is not used', async () => {
    const asked = fakeProvider()
    const screen = await renderAt('/pg?code=abc&state=forged')
    await expectText(screen, 'It is forged, but the link asked for af0ifjsldkj.')
    expect(asked).toEqual([])
  })
})

test.each([
  ['access_denied', 'The sign-in was refused, by the agent or by the portal.'],
  ['odd_error', 'The portal answered with an error.'],
])('an error in the response is explained: %s', async (error, words) => {
  const screen = await openWithFragment({
    error,
    error_description: 'why',
    state: fixedParameters.state,
  })
  await expectText(screen, words)
  await expectText(screen, `${error}: why`)
  expect(location.hash).toBe('')
})
